/// What a chunk service offers: content by digest, in bundles and stripes, and the frames it
/// travels in. Packs and indexes belong to the chunk service.
@NullMarked
package io.fullwire.client.chunk;

import org.jspecify.annotations.NullMarked;
