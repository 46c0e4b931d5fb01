package io.fullwire.agent.vfs;

/// The answer to a lookup.
public interface EntryReply extends Reply {

  /// The name leads to this node.
  void entry(NodeAttributes node);

  /// There is no such name; the kernel remembers that.
  void absent();
}
