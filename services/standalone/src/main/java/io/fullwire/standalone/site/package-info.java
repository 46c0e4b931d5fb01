/// One site in one JVM: its directory, its ports, and the order in which its parts start and stop.
/// What the parts do is theirs.
@NullMarked
package io.fullwire.standalone.site;

import org.jspecify.annotations.NullMarked;
