/// Follows the logs of trees and applies them; leads those of the trees that are at home here,
/// which is to append to them. What a record means is decided by the tree, and where state is kept
/// by the store.
@NullMarked
package io.fullwire.catalog.log;

import org.jspecify.annotations.NullMarked;
