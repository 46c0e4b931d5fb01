/// Calls to the site's services that wait for the answer, with bounded patience.
/// What is called, and what an answer means, is decided elsewhere.
@NullMarked
package io.fullwire.agent.sync.call;

import org.jspecify.annotations.NullMarked;
