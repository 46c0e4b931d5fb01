/// The state of trees on disk: what applying their logs has led to so far, so that a start need not
/// begin at the beginning. All of it can be thrown away; the log is the tree.
@NullMarked
package io.fullwire.catalog.store;

import org.jspecify.annotations.NullMarked;
