/// Bringing what this site lacks from another, once however many ask, and giving it out as it
/// arrives. Nothing here knows how the far site is reached or how blobs are kept.
@NullMarked
package io.fullwire.chunk.pull;

import org.jspecify.annotations.NullMarked;
