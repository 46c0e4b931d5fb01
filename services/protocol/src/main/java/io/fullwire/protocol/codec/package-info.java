/// Reading and writing the binary forms
///
/// bounds-checked, little endian, no reflection.:A reader never allocates more than its input could
/// hold.
@NullMarked
package io.fullwire.protocol.codec;

import org.jspecify.annotations.NullMarked;
