/// How errors look over HTTP, the same for every service. What an error means is said by its code.
@NullMarked
package io.fullwire.client.http;

import org.jspecify.annotations.NullMarked;
