/// [io.fullwire.posix.Posix] by `java.nio.file`, for systems whose calls are not known here.
/// Goes by paths, so a name swapped for a link in the middle of a call may be followed; names must
/// be UTF-8.
@NullMarked
package io.fullwire.posix.nio;

import org.jspecify.annotations.NullMarked;
