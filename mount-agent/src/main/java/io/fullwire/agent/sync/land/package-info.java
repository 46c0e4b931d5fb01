/// Changes the tree: numbers for what is new, commits in order, deletions last.
/// What has to change is decided by the plan.
@NullMarked
package io.fullwire.agent.sync.land;

import org.jspecify.annotations.NullMarked;
