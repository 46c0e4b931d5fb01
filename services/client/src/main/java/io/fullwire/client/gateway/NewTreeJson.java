package io.fullwire.client.gateway;

import org.jspecify.annotations.Nullable;

/// Body of `POST /api/v1/trees`.
///
/// @param site the tree's home; null for the site that is asked, which is the only one it can be
/// @param mode permission bits of the root in octal, such as `0755`, which null stands for
/// @param uid owner of the root; 0 when null
/// @param gid group of the root; 0 when null
public record NewTreeJson(
    @Nullable String name,
    @Nullable String site,
    @Nullable String mode,
    @Nullable Integer uid,
    @Nullable Integer gid) {}
