package io.fullwire.protocol.tree;

import io.fullwire.protocol.Limits;
import io.fullwire.protocol.error.FullwireException;
import java.util.regex.Pattern;

/// The rule for names that people type on a command line and that end up in URLs, topics and file
/// names: trees and sites.
final class Label {
  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  private Label() {}

  static String check(String thing, String value) {
    if (value.length() > Limits.LABEL_CHARS_MAX) {
      throw FullwireException.limitExceeded(
          "length of " + thing + " name '" + value + "'", value.length(), Limits.LABEL_CHARS_MAX);
    }
    if (!FORM.matcher(value).matches()) {
      throw FullwireException.invalid(
          thing
              + " name '"
              + value
              + "' must start with a letter or digit and hold only letters, digits, '.', '_' and '-'");
    }
    return value;
  }
}
