/// The words of Fullwire as values, and the bytes they travel and rest in.
/// Nothing here does I/O, knows a framework, or needs more than the JDK.
@NullMarked
package io.fullwire.protocol;

import org.jspecify.annotations.NullMarked;
