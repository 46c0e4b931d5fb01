/// Content by digest on the local disk, bounded, checked on every read, and disposable: whatever
/// happens to it, the worst is that content is fetched again. Where content comes from is not known
/// here.
@NullMarked
package io.fullwire.agent.cache;

import org.jspecify.annotations.NullMarked;
