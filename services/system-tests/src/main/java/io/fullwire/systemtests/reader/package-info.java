/// A program that reads files, in a process of its own: what reads a mount must not be what serves
/// it, and a reader that has read before measures the mount and not its own start.
@NullMarked
package io.fullwire.systemtests.reader;

import org.jspecify.annotations.NullMarked;
