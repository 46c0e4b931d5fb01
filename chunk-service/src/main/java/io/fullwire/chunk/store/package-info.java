/// Where blobs are kept, as an interface that a disk or an object store can stand behind. Nothing
/// here knows which.
@NullMarked
package io.fullwire.chunk.store;

import org.jspecify.annotations.NullMarked;
