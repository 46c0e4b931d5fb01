/// Fakes, faulty decorators and contract suites, for the tests of every module.
/// Nothing here is used by the product itself.
@NullMarked
package io.fullwire.testkit;

import org.jspecify.annotations.NullMarked;
