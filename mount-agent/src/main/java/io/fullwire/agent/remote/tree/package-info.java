/// Brings the tree: from the local disk or from a snapshot, then from the log, and tells the kernel
/// what each commit changes. Content is another package's business.
@NullMarked
package io.fullwire.agent.remote.tree;

import org.jspecify.annotations.NullMarked;
