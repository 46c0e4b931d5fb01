/// The command line: one class a verb, which reads its options, asks others to do the work, and
/// says how it went. Nothing here knows how a thing is done.
@NullMarked
package io.fullwire.agent.cli;

import org.jspecify.annotations.NullMarked;
