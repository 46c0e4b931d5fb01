/// Content by digest, in packs on disk.
/// Nothing here knows what tree or file a blob belongs to.
@NullMarked
package io.fullwire.chunk;

import org.jspecify.annotations.NullMarked;
