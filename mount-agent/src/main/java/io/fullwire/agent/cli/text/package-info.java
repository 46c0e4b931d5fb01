/// What people type and read: arguments as bytes, paths into trees, rates, times, sizes.
/// Pure; nothing here knows a command.
@NullMarked
package io.fullwire.agent.cli.text;

import org.jspecify.annotations.NullMarked;
