/// The trees of this site as one catalog: which there are, who leads them, and the way of a request
/// to where it can be answered. How a tree changes is not decided here.
@NullMarked
package io.fullwire.catalog.site;

import org.jspecify.annotations.NullMarked;
