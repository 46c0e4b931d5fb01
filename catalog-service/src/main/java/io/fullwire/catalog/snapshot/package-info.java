/// Snapshots of trees as content in the chunk service: when one is made, how it is written and read
/// back, and which records of a log are no longer needed because of it.
@NullMarked
package io.fullwire.catalog.snapshot;

import org.jspecify.annotations.NullMarked;
