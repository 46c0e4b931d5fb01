package io.fullwire.agent.cli.text;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.EntryName;
import java.util.ArrayList;
import java.util.List;

/// Where a command reads or writes. A colon before any slash means a path in a tree.
public sealed interface Place {

  /// @param tree a name, `NAME@HOME` or an id
  /// @param path from the root; empty for the root itself
  record InTree(String tree, List<EntryName> path) implements Place {
    public InTree {
      path = List.copyOf(path);
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder(tree).append(":/");
      path.forEach(
          name -> text.append(text.charAt(text.length() - 1) == '/' ? "" : "/").append(name));
      return text.toString();
    }
  }

  /// @param path as it was given, relative or absolute
  record Local(ByteString path) implements Place {
    @Override
    public String toString() {
      return path.toString();
    }
  }

  /// Reads an argument. Of a path in a tree, empty parts and `.` mean nothing and `..` is refused.
  static Place parse(String argument) {
    int colon = argument.indexOf(':');
    int slash = argument.indexOf('/');
    boolean inTree = colon > 0 && (slash < 0 || colon < slash);
    return inTree
        ? new InTree(argument.substring(0, colon), namesOf(argument.substring(colon + 1)))
        : new Local(ArgumentText.toByteString(argument));
  }

  /// The same where only a tree makes sense: the path may be left out along with its colon.
  static InTree parseTree(String argument) {
    if (argument.isEmpty()) {
      throw FullwireException.invalid("a tree has no empty name");
    }
    return parse(argument) instanceof InTree inTree ? inTree : new InTree(argument, List.of());
  }

  /// The names of a path, without empty ones and `.`. `INVALID_REQUEST` for `..`.
  static List<EntryName> namesOf(String path) {
    List<EntryName> names = new ArrayList<>();
    for (String part : path.split("/")) {
      if (!part.isEmpty() && !part.equals(".")) {
        names.add(new EntryName(ArgumentText.toByteString(part)));
      }
    }
    return names;
  }
}
