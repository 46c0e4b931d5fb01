package io.fullwire.gateway.tree;

import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.Base64;

/// Where a listing goes on: behind a name. It stays true whatever is created or deleted meanwhile.
final class Cursor {
  private Cursor() {}

  static String behind(EntryName name) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(name.bytes().toByteArray());
  }

  static EntryName parse(String cursor) {
    try {
      return EntryName.of(Base64.getUrlDecoder().decode(cursor));
    } catch (IllegalArgumentException notBase64) {
      throw FullwireException.invalid(
          "cursor '" + PathParameter.shorten(cursor) + "' is not one that was handed out");
    }
  }
}
