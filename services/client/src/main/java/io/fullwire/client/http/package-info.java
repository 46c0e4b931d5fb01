/// How services are called over HTTP and how errors look there, the same for every service. What an
/// error means is said by its code; what a call means, by the client of the service.
@NullMarked
package io.fullwire.client.http;

import org.jspecify.annotations.NullMarked;
