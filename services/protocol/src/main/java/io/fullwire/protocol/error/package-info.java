/// The one family of errors that crosses a service boundary, named by what the caller can do.
///
/// Each edge translates it once: to an HTTP status, or to an errno.
@NullMarked
package io.fullwire.protocol.error;

import org.jspecify.annotations.NullMarked;
