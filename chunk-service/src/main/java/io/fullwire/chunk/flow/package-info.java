/// Between streams and threads that wait: how blocking work reads a request and writes an answer
/// without an unbounded buffer in between. Nothing here knows what flows.
@NullMarked
package io.fullwire.chunk.flow;

import org.jspecify.annotations.NullMarked;
