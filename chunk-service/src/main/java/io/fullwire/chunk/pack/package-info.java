/// Blobs in pack files on a local disk: the format, the index in memory and on disk, writing in
/// groups, reading in runs, and recovery. Nothing here knows where a blob comes from or who asks.
@NullMarked
package io.fullwire.chunk.pack;

import org.jspecify.annotations.NullMarked;
