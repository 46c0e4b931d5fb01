package io.fullwire.client.gateway;

import io.fullwire.protocol.ByteString;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// Bytes in JSON: text where they are text, base64 where a text would lose some.
final class BytesJson {
  private BytesJson() {}

  static String base64(ByteString bytes) {
    return Base64.getEncoder().encodeToString(bytes.toByteArray());
  }

  /// Null when the text that is shown, encoded as UTF-8, is exactly these bytes.
  static @Nullable String unlessText(ByteString bytes) {
    return ByteString.utf8(bytes.toString()).equals(bytes) ? null : base64(bytes);
  }
}
