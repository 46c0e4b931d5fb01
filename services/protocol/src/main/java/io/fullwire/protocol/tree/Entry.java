package io.fullwire.protocol.tree;

/// A name in a directory and the node it leads to.
public record Entry(InodeNumber parent, EntryName name, Node node) {}
