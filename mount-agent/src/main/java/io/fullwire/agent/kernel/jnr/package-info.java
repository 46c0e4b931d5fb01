/// The `jnr` driver: libfuse 2 through jnr-fuse, for systems whose kernel we do not speak with
/// ourselves. Slower: paths instead of inodes, a thread that waits for each request, and time-outs
/// of a second where the `linux` driver is told of changes; names must be UTF-8, holes are not
/// seen.
@NullMarked
package io.fullwire.agent.kernel.jnr;

import org.jspecify.annotations.NullMarked;
