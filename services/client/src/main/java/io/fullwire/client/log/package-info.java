/// Access to the logs of trees: append, read back, follow. What a record means is decided by those
/// who apply it.
@NullMarked
package io.fullwire.client.log;

import org.jspecify.annotations.NullMarked;
