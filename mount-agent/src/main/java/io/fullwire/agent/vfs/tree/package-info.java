/// The mounted tree in memory, some 150 bytes an entry: names, nodes and what files hold, changed
/// by commits and read by many threads. It knows no kernel and no wire; what the answers are used
/// for is the file system's business.
@NullMarked
package io.fullwire.agent.vfs.tree;

import org.jspecify.annotations.NullMarked;
