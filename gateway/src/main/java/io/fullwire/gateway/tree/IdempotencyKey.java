package io.fullwire.gateway.tree;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Makes a request to create a tree repeatable without remembering it: the tree's id follows from
/// the key and the name, and the catalog answers the same tree for the same id.
final class IdempotencyKey {
  private static final int CHARS_MAX = 255;

  private IdempotencyKey() {}

  /// @param key the header's value; null for a request that is never repeated
  static TreeId treeId(@Nullable String key, TreeName name) {
    if (key == null) {
      return TreeId.random();
    }
    if (key.isBlank() || key.length() > CHARS_MAX) {
      throw FullwireException.invalid(
          "Idempotency-Key has " + key.length() + " characters; must be 1 to " + CHARS_MAX);
    }
    String both = "tree\0" + name + "\0" + key;
    return new TreeId(UUID.nameUUIDFromBytes(both.getBytes(StandardCharsets.UTF_8)));
  }
}
