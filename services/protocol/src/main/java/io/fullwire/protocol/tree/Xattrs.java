package io.fullwire.protocol.tree;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// Extended attributes of a node, full name (`user.origin`) to value, in the order of the names.
public record Xattrs(SortedMap<ByteString, ByteString> values) {
  public static final Xattrs NONE = new Xattrs(new TreeMap<>());

  public Xattrs {
    int total = 0;
    for (var attribute : values.entrySet()) {
      int nameSize = attribute.getKey().size();
      int valueSize = attribute.getValue().size();
      if (nameSize == 0
          || nameSize > Limits.XATTR_NAME_BYTES_MAX
          || attribute.getKey().contains((byte) 0)) {
        throw FullwireException.invalid(
            "attribute name '"
                + attribute.getKey()
                + "' has "
                + nameSize
                + " bytes; must be 1 to "
                + Limits.XATTR_NAME_BYTES_MAX
                + " without a zero byte");
      }
      if (valueSize > Limits.XATTR_VALUE_BYTES_MAX) {
        throw FullwireException.limitExceeded(
            "value size of attribute '" + attribute.getKey() + "'",
            valueSize,
            Limits.XATTR_VALUE_BYTES_MAX);
      }
      total += nameSize + valueSize;
    }
    if (total > Limits.XATTRS_BYTES_MAX) {
      throw FullwireException.limitExceeded(
          "size of all attributes of a node", total, Limits.XATTRS_BYTES_MAX);
    }
    values =
        values.isEmpty()
            ? Collections.emptySortedMap()
            : Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  public boolean isEmpty() {
    return values.isEmpty();
  }

  /// These attributes with `name` set to `value`.
  public Xattrs with(ByteString name, ByteString value) {
    var changed = new TreeMap<>(values);
    changed.put(name, value);
    return new Xattrs(changed);
  }

  /// These attributes without `name`; the same when there is none of that name.
  public Xattrs without(ByteString name) {
    if (!values.containsKey(name)) {
      return this;
    }
    var changed = new TreeMap<>(values);
    changed.remove(name);
    return changed.isEmpty() ? NONE : new Xattrs(changed);
  }
}
