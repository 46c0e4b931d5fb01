/// What the operating system can do with names and files, directory by directory and in bytes:
/// more than `java.nio.file` shows, and safe against names and links that change underfoot.
/// Only calls and their results; what to do with them is the callers' business.
@NullMarked
package io.fullwire.posix;

import org.jspecify.annotations.NullMarked;
