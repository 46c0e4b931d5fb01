/// What the routes share about HTTP: bodies, parameters, ranges. Nothing here knows a tree.
@NullMarked
package io.fullwire.gateway.http;

import org.jspecify.annotations.NullMarked;
