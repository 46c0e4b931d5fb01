package io.fullwire.testkit.tree;

import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.TreeMap;

/// A node with, when it is a directory, its names. Link counts are not kept: they are counted.
final class ModelNode {
  final InodeNumber inode;
  NodeBody body;
  Ownership ownership;
  Timestamp modified;
  Timestamp changed;
  Xattrs xattrs;
  final TreeMap<EntryName, InodeNumber> names = new TreeMap<>();

  ModelNode(
      InodeNumber inode,
      NodeBody body,
      Ownership ownership,
      Timestamp modified,
      Timestamp changed,
      Xattrs xattrs) {
    this.inode = inode;
    this.body = body;
    this.ownership = ownership;
    this.modified = modified;
    this.changed = changed;
    this.xattrs = xattrs;
  }

  boolean isDirectory() {
    return body instanceof NodeBody.Directory;
  }

  ModelNode copy() {
    ModelNode copy = new ModelNode(inode, body, ownership, modified, changed, xattrs);
    copy.names.putAll(names);
    return copy;
  }
}
