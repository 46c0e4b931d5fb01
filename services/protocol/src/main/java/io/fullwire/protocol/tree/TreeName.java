package io.fullwire.protocol.tree;

/// The name of a tree, unique at its home site. 1 to 63 letters, digits, `.`, `_`, `-`.
public record TreeName(String value) implements Comparable<TreeName> {
  public TreeName {
    Label.check("tree", value);
  }

  @Override
  public int compareTo(TreeName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
