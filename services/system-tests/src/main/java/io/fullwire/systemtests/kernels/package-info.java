/// The small pieces of code that run once a file or once a blob, measured by JMH one by one.
///
/// What they add up to is measured end to end, in [io.fullwire.systemtests.bench].
@NullMarked
package io.fullwire.systemtests.kernels;

import org.jspecify.annotations.NullMarked;
