/// Linux calls that the JDK does not offer, by `java.lang.foreign`, with a fallback on NIO where there is one.
/// Nothing outside this module and the kernel drivers touches native memory.
@NullMarked
package io.fullwire.posix;

import org.jspecify.annotations.NullMarked;
