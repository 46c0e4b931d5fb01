/// What a gateway tells people, programs and agents, as the JSON they see. The fields are a
/// promise: some may be added, none is renamed or changes its meaning.
@NullMarked
package io.fullwire.client.gateway;

import org.jspecify.annotations.NullMarked;
