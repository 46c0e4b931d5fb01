/// Shows in a minute what Fullwire is for: two sites, a far link between them, and a program that
/// reads many small files of the other side.
@NullMarked
package io.fullwire.systemtests.demo;

import org.jspecify.annotations.NullMarked;
