package io.fullwire.gateway.tree;

import io.fullwire.gateway.http.RawQuery;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.ArrayList;
import java.util.List;
import org.springframework.web.reactive.function.server.ServerRequest;

/// The `path` parameter: a path from the root of a tree, in percent-encoded bytes.
final class PathParameter {
  private static final int SHOWN_CHARS_MAX = 200;

  /// Deeper than any path that a program could open in one step, and a bound on the work.
  private static final int NAMES_MAX = 4_096;

  private PathParameter() {}

  /// Slashes in front, at the end or doubled mean nothing, as everywhere in POSIX.
  static List<EntryName> of(ServerRequest request) {
    ByteString path = RawQuery.of(request.uri().getRawQuery()).bytes("path");
    return path == null ? List.of() : names(path);
  }

  static List<EntryName> names(ByteString path) {
    byte[] bytes = path.toByteArray();
    List<EntryName> names = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= bytes.length; i++) {
      if (i == bytes.length || bytes[i] == '/') {
        if (i > start) {
          names.add(new EntryName(ByteString.copyOf(bytes, start, i)));
        }
        start = i + 1;
      }
    }
    if (names.size() > NAMES_MAX) {
      throw FullwireException.limitExceeded("number of names in a path", names.size(), NAMES_MAX);
    }
    return names;
  }

  static String show(List<EntryName> path) {
    StringBuilder shown = new StringBuilder();
    path.forEach(name -> shown.append('/').append(name));
    return path.isEmpty() ? "/" : shorten(shown.toString());
  }

  static String shorten(String text) {
    return text.length() <= SHOWN_CHARS_MAX ? text : text.substring(0, SHOWN_CHARS_MAX) + "…";
  }
}
