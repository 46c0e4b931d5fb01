/// What this machine has and lacks, one check a need.
/// Nothing here changes anything.
@NullMarked
package io.fullwire.agent.cli.doctor;

import org.jspecify.annotations.NullMarked;
