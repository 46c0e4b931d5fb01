/// Tells people and programs how far long work has come.
/// Knows the counters of a sync and a terminal's width, nothing of what is counted.
@NullMarked
package io.fullwire.agent.cli.progress;

import org.jspecify.annotations.NullMarked;
