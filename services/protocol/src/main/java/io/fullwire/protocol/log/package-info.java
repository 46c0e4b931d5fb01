/// The records of a tree's log, and where a reader of it stands.
///
/// The log is the tree; applying the records is the catalog's work, not this package's.
@NullMarked
package io.fullwire.protocol.log;

import org.jspecify.annotations.NullMarked;
