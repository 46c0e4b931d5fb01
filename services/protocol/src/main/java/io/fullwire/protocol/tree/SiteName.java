package io.fullwire.protocol.tree;

/// The name of a site, unique among the sites that are linked. 1 to 63 letters, digits, `.`, `_`,
/// `-`.
public record SiteName(String value) implements Comparable<SiteName> {
  public SiteName {
    Label.check("site", value);
  }

  @Override
  public int compareTo(SiteName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
