/// What commands need of the host around mounts: what is mounted where, taking it away, and a
/// process that stays when the command ends. Nothing here speaks FUSE.
@NullMarked
package io.fullwire.agent.cli.host;

import org.jspecify.annotations.NullMarked;
