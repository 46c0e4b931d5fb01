package io.fullwire.gateway.http;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The parameters of a query as the bytes that were percent-encoded, which need not be UTF-8: a
/// decoder that makes them text would lose the names of files.
///
/// As in a form, `+` stands for a space, and a plus is `%2B`.
public final class RawQuery {
  private static final int HEX = 16;

  private final String query;

  private RawQuery(String query) {
    this.query = query;
  }

  /// @param query as it stands in the URI, without the `?`; null when there is none
  public static RawQuery of(@Nullable String query) {
    return new RawQuery(query == null ? "" : query);
  }

  /// The first parameter of this name; null when there is none.
  public @Nullable ByteString bytes(String name) {
    for (String parameter : query.split("&")) {
      int equals = parameter.indexOf('=');
      if (equals >= 0 && parameter.substring(0, equals).equals(name)) {
        return decode(name, parameter.substring(equals + 1));
      }
    }
    return null;
  }

  private static ByteString decode(String name, String encoded) {
    byte[] in = encoded.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream out = new ByteArrayOutputStream(in.length);
    for (int i = 0; i < in.length; i++) {
      switch (in[i]) {
        case '+' -> out.write(' ');
        case '%' -> {
          out.write(hexPair(name, in, i + 1));
          i += 2;
        }
        default -> out.write(in[i]);
      }
    }
    return ByteString.copyOf(out.toByteArray());
  }

  private static int hexPair(String name, byte[] in, int at) {
    int high = at + 1 < in.length ? Character.digit(in[at], HEX) : -1;
    int low = at + 1 < in.length ? Character.digit(in[at + 1], HEX) : -1;
    if (high < 0 || low < 0) {
      throw FullwireException.invalid(
          "parameter '" + name + "' has a % that two hexadecimal digits do not follow");
    }
    return high * HEX + low;
  }
}
