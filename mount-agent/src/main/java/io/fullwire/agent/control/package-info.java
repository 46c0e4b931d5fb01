/// How a mount explains itself and is told what to do: a socket for the command line, virtual files
/// for everyone. What the numbers are is asked of others.
@NullMarked
package io.fullwire.agent.control;

import org.jspecify.annotations.NullMarked;
