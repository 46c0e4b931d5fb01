/// One mount put together: which tree, which site, which driver, which caches, and in what order
/// they start and end. What each of them does is its own business.
@NullMarked
package io.fullwire.agent.mount;

import org.jspecify.annotations.NullMarked;
