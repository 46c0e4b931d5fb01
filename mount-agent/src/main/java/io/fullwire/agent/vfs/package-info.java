/// POSIX meaning of a mounted tree: inodes, names, attributes and what a program may see of them.
/// Pure: no opcode, no errno number, no native memory; kernel drivers call [FileSystem] and
/// implement [KernelCache].
@NullMarked
package io.fullwire.agent.vfs;

import org.jspecify.annotations.NullMarked;
