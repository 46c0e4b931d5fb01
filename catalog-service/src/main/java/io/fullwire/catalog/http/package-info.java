/// The catalog over HTTP: binary bodies in, binary bodies out. What is answered is decided behind
/// it.
@NullMarked
package io.fullwire.catalog.http;

import org.jspecify.annotations.NullMarked;
