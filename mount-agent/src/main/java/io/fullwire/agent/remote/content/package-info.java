/// Brings content: from the cache where it is, else from the site, with retries within a limit, and
/// sends ahead what [io.fullwire.agent.ahead] decides. What content means to a file system is not
/// known here.
@NullMarked
package io.fullwire.agent.remote.content;

import org.jspecify.annotations.NullMarked;
