/// [io.fullwire.posix.Posix] by Linux calls: the only place that knows their numbers, flags and
/// layouts. x86-64 and AArch64; where the two differ, [LinuxAbi] says so.
@NullMarked
package io.fullwire.posix.linux;

import org.jspecify.annotations.NullMarked;
