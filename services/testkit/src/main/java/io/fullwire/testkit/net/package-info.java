/// Ports and addresses for tests that start real servers.
///
/// Links with faults between such servers belong to the tests of who owns the protocol.
@NullMarked
package io.fullwire.testkit.net;

import org.jspecify.annotations.NullMarked;
