/// What the relay answers its own site's services: forwarding, links, invites.
@NullMarked
package io.fullwire.relay.http;

import org.jspecify.annotations.NullMarked;
