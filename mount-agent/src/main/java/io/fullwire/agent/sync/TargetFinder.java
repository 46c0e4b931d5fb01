package io.fullwire.agent.sync;

import io.fullwire.agent.sync.call.Patience;
import io.fullwire.agent.sync.land.CommitWriter;
import io.fullwire.agent.sync.scan.SourceAttributes;
import io.fullwire.client.catalog.CatalogClient;
import io.fullwire.client.catalog.Listing;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.Xattrs;
import java.util.List;

/// Finds the directory of a tree that a path names, and makes what is missing of it.
final class TargetFinder {
  private static final int MODE = 0755;

  private final CatalogClient catalog;
  private final TreeId tree;
  private final Patience patience;

  TargetFinder(CatalogClient catalog, TreeId tree, Patience patience) {
    this.catalog = catalog;
    this.tree = tree;
    this.patience = patience;
  }

  /// The deepest directory on the path that exists.
  ///
  /// @param missing the names below it that do not
  record Found(InodeNumber directory, long revision, List<EntryName> missing) {}

  Found find(List<EntryName> path) throws InterruptedException {
    for (int length = path.size(); ; length--) {
      List<EntryName> existing = path.subList(0, length);
      try {
        Listing listing =
            patience.await("looking up the target", () -> catalog.list(tree, existing, null, 0));
        if (!listing.node().isDirectory()) {
          throw FullwireException.invalid("target '" + shown(existing) + "' is no directory");
        }
        return new Found(
            listing.node().inode(), listing.revision(), path.subList(length, path.size()));
      } catch (FullwireException e) {
        if (e.code() != ErrorCode.NOT_FOUND || length == 0) {
          throw e;
        }
      }
    }
  }

  /// Makes the missing directories, owned as the source is. Returns the last one.
  InodeNumber make(Found found, CommitWriter writer, SourceAttributes source)
      throws InterruptedException {
    InodeNumber directory = found.directory();
    for (EntryName name : found.missing()) {
      InodeNumber inode = writer.newInode();
      Ownership ownership = new Ownership(MODE, source.ownership().uid(), source.ownership().gid());
      writer.add(
          List.of(
              new Mutation.Create(
                  directory,
                  name,
                  inode,
                  NodeBody.DIRECTORY,
                  ownership,
                  source.modified(),
                  Xattrs.NONE)));
      directory = inode;
    }
    writer.flush();
    return directory;
  }

  private static String shown(List<EntryName> path) {
    StringBuilder text = new StringBuilder("/");
    path.forEach(name -> text.append(text.length() > 1 ? "/" : "").append(name));
    return text.toString();
  }
}
