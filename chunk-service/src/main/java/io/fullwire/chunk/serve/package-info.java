/// What the service does for whoever asks, one class a question. Nothing here knows how questions
/// arrive.
@NullMarked
package io.fullwire.chunk.serve;

import org.jspecify.annotations.NullMarked;
