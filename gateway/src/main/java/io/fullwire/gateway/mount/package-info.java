/// The mounts of a site, as their agents report them. Kept in memory: an agent reports again within
/// seconds, so a gateway that starts knows them soon and nothing else has to remember.
@NullMarked
package io.fullwire.gateway.mount;

import org.jspecify.annotations.NullMarked;
