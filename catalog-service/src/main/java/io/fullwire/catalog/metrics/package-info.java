/// What the catalog tells Micrometer. Nothing is decided by what is counted here.
@NullMarked
package io.fullwire.catalog.metrics;

import org.jspecify.annotations.NullMarked;
