/// How a function of the C library becomes a method handle. Knows the linker, not a single
/// function.
@NullMarked
package io.fullwire.posix.foreign;

import org.jspecify.annotations.NullMarked;
