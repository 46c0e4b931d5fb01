/// What a chunk service offers
///
///  content by digest, in bundles and stripes.:Packs and indexes belong to the chunk service.
@NullMarked
package io.fullwire.client.chunk;

import org.jspecify.annotations.NullMarked;
