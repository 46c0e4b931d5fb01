/// What a catalog offers
///
///  trees, commits and snapshots.:Decisions about a tree belong to the catalog service.
@NullMarked
package io.fullwire.client.catalog;

import org.jspecify.annotations.NullMarked;
