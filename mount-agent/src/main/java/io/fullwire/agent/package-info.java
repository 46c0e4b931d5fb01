/// The view of a tree on this host, the engine that fills trees, and the command line.
/// Plain Java: no Spring, so that it starts at once.
@NullMarked
package io.fullwire.agent;

import org.jspecify.annotations.NullMarked;
