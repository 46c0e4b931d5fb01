package io.fullwire.client.gateway;

import io.fullwire.client.catalog.TreeProgress;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.util.List;

/// A tree as this site knows it.
///
/// @param home the site whose catalog may append to the tree's log
/// @param revision the last one applied here
/// @param lag revisions that the home has and this site has not applied, as far as it has heard
/// @param entryCount names in the tree at `revision`
public record TreeJson(
    String name,
    String id,
    String home,
    long revision,
    long lag,
    long entryCount,
    TimeJson created) {
  /// @param homeRevision the home's last one as the relay has heard, or 0; the catalog has heard of
  ///     another only by its own commits
  public static TreeJson of(TreeProgress progress, long homeRevision) {
    TreeDescriptor tree = progress.tree();
    long newest = Math.max(homeRevision, progress.homeRevision());
    return new TreeJson(
        tree.name().value(),
        tree.id().toString(),
        tree.home().value(),
        progress.revision(),
        Math.max(0, newest - progress.revision()),
        progress.entryCount(),
        TimeJson.of(tree.created()));
  }

  public TreeDescriptor toDescriptor() {
    return new TreeDescriptor(
        TreeId.parse(id),
        new TreeName(name),
        new SiteName(home),
        new Timestamp(created.seconds(), created.nanos()));
  }

  /// Answer of `GET /api/v1/trees`, in the order of the names.
  public record TreeListJson(List<TreeJson> trees) {}
}
