/// What each service offers the others, as interfaces, with the implementations that speak over the
/// wire. Nothing here decides; deciding belongs to the service that is asked.
@NullMarked
package io.fullwire.client;

import org.jspecify.annotations.NullMarked;
