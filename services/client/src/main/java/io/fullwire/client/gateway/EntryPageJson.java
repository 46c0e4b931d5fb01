package io.fullwire.client.gateway;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Answer of `GET /api/v1/trees/{name}/entries`.
///
/// @param revision of the tree at which all of this was so; a next page may be of a later one
/// @param node what the path leads to
/// @param entries those of `node` in the order of their name bytes; empty when it is no directory
/// @param cursor leads to the next page; null when this is the last
public record EntryPageJson(
    long revision, EntryJson node, List<EntryJson> entries, @Nullable String cursor) {}
