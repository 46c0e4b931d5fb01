package io.fullwire.client.catalog;

/// Where a catalog answers over HTTP. Bodies are binary, as [CatalogBodies] has them.
///
/// What may come from another site names its tree in the body, so that a relay can carry it without
/// knowing what it is.
public final class CatalogRoutes {
  /// GET: all trees. POST: makes one.
  public static final String TREES = "/trees";

  /// DELETE: deletes the tree. Its id follows.
  public static final String TREE = "/trees/";

  /// GET: how far the tree is, behind its id.
  public static final String PROGRESS = "/progress";

  /// POST: a commit, answered by its receipt.
  public static final String COMMITS = "/commits";

  /// The same, passed on by another instance, which is not to be passed on again.
  public static final String COMMITS_PASSED_ON = "/commits/passed-on";

  /// POST: asks for a page of a directory.
  public static final String LISTINGS = "/listings";

  /// POST: asks for a snapshot, which is streamed.
  public static final String SNAPSHOTS = "/snapshots";

  private CatalogRoutes() {}
}
