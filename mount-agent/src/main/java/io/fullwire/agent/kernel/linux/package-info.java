/// The `linux` driver: the kernel's FUSE protocol, spoken on `/dev/fuse` without a library between.
///
/// The life of a request: [DeviceReader] reads it, [Dispatcher] asks the file system and hands it a
/// [ReplyHandle], which encodes the answer and writes it, at once or later. [Notifications] is the
/// way back. [InitNegotiation] says what kernel and driver agree on; [Mounter] how a mount begins.
@NullMarked
package io.fullwire.agent.kernel.linux;

import org.jspecify.annotations.NullMarked;
