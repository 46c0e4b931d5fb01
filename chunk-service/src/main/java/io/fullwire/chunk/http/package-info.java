/// The questions of others as they arrive over HTTP. Nothing here knows how they are answered.
@NullMarked
package io.fullwire.chunk.http;

import org.jspecify.annotations.NullMarked;
