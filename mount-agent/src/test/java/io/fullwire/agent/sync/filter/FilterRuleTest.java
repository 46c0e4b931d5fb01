package io.fullwire.agent.sync.filter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.protocol.ByteString;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases are those of rsync's manual, section "Include/exclude pattern rules", and their
/// nearest neighbours that do not match. A path that ends in a slash is a directory.
class FilterRuleTest {
  @ParameterizedTest(name = "{0} on {1}: {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // a plain name matches at any depth, whole names only
        "foo            | foo              | true",
        "foo            | a/b/foo          | true",
        "foo            | a/foo/           | true",
        "foo            | food             | false",
        "foo            | a/xfoo           | false",
        "foo            | foo/bar          | false",
        // a leading slash anchors
        "/foo           | foo              | true",
        "/foo           | a/foo            | false",
        "/foo/bar       | foo/bar          | true",
        "/foo/bar       | a/foo/bar        | false",
        // a slash inside matches the end of the path, from a whole name on
        "foo/bar        | foo/bar          | true",
        "foo/bar        | a/foo/bar        | true",
        "foo/bar        | a/xfoo/bar       | false",
        "foo/bar        | foo/x/bar        | false",
        // a trailing slash wants a directory
        "foo/           | foo/             | true",
        "foo/           | a/foo/           | true",
        "foo/           | foo              | false",
        "/foo/          | foo/             | true",
        // stars stop at slashes
        "*.o            | a/b/x.o          | true",
        "*.o            | .o               | true",
        "*.o            | x.oo             | false",
        "/foo/*/bar     | foo/x/bar        | true",
        "/foo/*/bar     | foo/x/y/bar      | false",
        "/foo/*/bar     | foo/bar          | false",
        "foo/*          | foo/x            | true",
        "foo/*          | a/foo/x          | true",
        "foo/*          | a/foo/x/y        | false",
        "a*c*e          | abcde            | true",
        "a*c*e          | ab/cde           | false",
        // double stars do not
        "/foo/**/bar    | foo/x/bar        | true",
        "/foo/**/bar    | foo/x/y/bar      | true",
        "/foo/**        | foo/x/y          | true",
        "/foo/**        | foo              | false",
        "**/bar         | bar              | true",
        "**/bar         | a/b/bar          | true",
        "**/bar         | a/b/xbar         | false",
        "foo**bar       | foo/x/bar        | true",
        "foo**bar       | a/foo/x/bar      | true",
        "foo**bar       | a/xfoo/x/bar     | false",
        "a/**/*.c       | a/b/c/d.c        | true",
        "a/**/*.c       | a/b/c/d.h        | false",
        // a triple star: the directory and all in it
        "foo/***        | foo/             | true",
        "foo/***        | foo/x/y          | true",
        "foo/***        | foo              | false",
        "foo/***        | food/            | false",
        // a question mark and classes
        "f?o            | fxo              | true",
        "/f?o           | f/o              | false",
        "[a-c]x         | bx               | true",
        "[a-c]x         | dx               | false",
        "[!a-c]x        | dx               | true",
        "[^a-c]x        | bx               | false",
        "[]x]           | ]                | true",
        "[a-]           | -                | true",
        "[[:digit:]]*   | 7up              | true",
        "[[:digit:]]*   | up7              | false",
        "[[:alpha:]_]x  | _x               | true",
        "[[:nope:]]x    | ax               | false",
        "/a[/]b         | a/b              | false",
        "[ab            | a                | false",
        // escapes, only beside a wildcard
        "\\*x*          | *xy              | true",
        "\\*x*          | axy              | false",
        "a\\b           | a\\b             | true",
        "[\\]]x         | ]x               | true",
      })
  void matches_as_rsync_does(String pattern, String path, boolean expected) {
    boolean directory = path.endsWith("/");
    String name = directory ? path.substring(0, path.length() - 1) : path;

    boolean matches =
        FilterRule.of(false, ByteString.utf8(pattern)).matches(name.getBytes(UTF_8), directory);

    assertThat(matches).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"?,true", "*,true", "x,false"})
  void bytes_that_are_no_text_are_bytes_like_others(String pattern, boolean expected) {
    byte[] name = {(byte) 0xff};

    assertThat(FilterRule.of(false, ByteString.utf8(pattern)).matches(name, false))
        .isEqualTo(expected);
  }
}
