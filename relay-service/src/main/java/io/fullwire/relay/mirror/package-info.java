/// Brings the trees of other sites here, and this site's trees to others: which trees there are,
/// and the records of their logs, byte for byte and in order.
///
/// A record is never read here: what it means is decided by the catalogs at both ends.
@NullMarked
package io.fullwire.relay.mirror;

import org.jspecify.annotations.NullMarked;
