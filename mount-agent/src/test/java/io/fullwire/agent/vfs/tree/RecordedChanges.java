package io.fullwire.agent.vfs.tree;

import io.fullwire.protocol.ByteString;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Remembers what a change told, as a kernel that drops what it is told of would.
final class RecordedChanges implements TreeChanges {
  private final Set<String> dropped = new HashSet<>();

  /// What of `lines` a kernel that knew them all still holds.
  Map<String, String> kept(Map<String, String> lines) {
    Map<String, String> kept = new TreeMap<>(lines);
    kept.keySet().removeAll(dropped);
    return kept;
  }

  @Override
  public void nameAppeared(long directory, byte[] name) {
    dropped.add("name " + directory + " " + ByteString.copyOf(name).toHex());
  }

  @Override
  public void nameDisappeared(long directory, byte[] name, long inode, boolean gone) {
    dropped.add("name " + directory + " " + ByteString.copyOf(name).toHex());
    if (gone) {
      dropped.add("node " + inode);
    }
  }

  @Override
  public void attributesChanged(long inode) {
    dropped.add("node " + inode);
  }

  @Override
  public void contentChanged(long inode) {
    dropped.add("node " + inode);
  }
}
