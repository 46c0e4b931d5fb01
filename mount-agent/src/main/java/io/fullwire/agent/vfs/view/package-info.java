/// A mounted tree as a file system: what the kernel's questions mean to it, and what its changes
/// mean to the kernel. Where content comes from is somebody else's business.
@NullMarked
package io.fullwire.agent.vfs.view;

import org.jspecify.annotations.NullMarked;
