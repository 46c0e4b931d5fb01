/// How a mounted tree meets the operating system: one [KernelDriver] for each way, chosen by
/// [KernelDrivers]. Opcodes, error numbers and native memory live below this package and nowhere
/// else; what an operation means is [io.fullwire.agent.vfs.FileSystem]'s business.
@NullMarked
package io.fullwire.agent.kernel;

import org.jspecify.annotations.NullMarked;
