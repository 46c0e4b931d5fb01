/// Makes a tree like a directory: scan, compare, bring content, commit, verify.
///
/// Each step has its room below; here is what goes in, what comes out, and the run that joins them.
@NullMarked
package io.fullwire.agent.sync;

import org.jspecify.annotations.NullMarked;
