package io.fullwire.protocol.tree;

/// What every site knows of a tree.
public record TreeDescriptor(TreeId id, TreeName name, SiteName home, Timestamp created) {}
