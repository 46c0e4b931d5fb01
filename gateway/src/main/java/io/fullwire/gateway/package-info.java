/// The public REST API of a site.
/// Nothing here keeps state of its own; it asks the other services.
@NullMarked
package io.fullwire.gateway;

import org.jspecify.annotations.NullMarked;
