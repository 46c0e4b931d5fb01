package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Place;
import io.fullwire.agent.sync.SyncOptions;
import io.fullwire.agent.sync.SyncRequest;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.TreeDescriptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What the source of a sync means: `dir/` its entries, `dir` the directory under its own name.
///
/// @param name the last name of the path when it is synced by name
record SyncSource(ByteString path, @Nullable EntryName name) {
  private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");
  private static final int HOST_NAME_CHARS_MAX = 64;

  static SyncSource of(ByteString path) {
    if (path.isEmpty()) {
      throw new UsageException("the source is an empty path");
    }
    byte[] bytes = path.toByteArray();
    int from = bytes.length;
    while (from > 0 && bytes[from - 1] != '/') {
      from--;
    }
    ByteString last = ByteString.copyOf(bytes, from, bytes.length);
    boolean contents =
        last.isEmpty() || last.equals(ByteString.utf8(".")) || last.equals(ByteString.utf8(".."));
    return new SyncSource(path, contents ? null : new EntryName(last));
  }

  SyncRequest request(TreeDescriptor tree, Place.InTree target, SyncOptions options) {
    List<EntryName> below = new ArrayList<>(target.path());
    ByteString prefix = ByteString.EMPTY;
    if (name != null) {
      below.add(name);
      byte[] withSlash = new byte[name.bytes().size() + 1];
      name.bytes().copyTo(withSlash, 0);
      withSlash[withSlash.length - 1] = '/';
      prefix = ByteString.copyOf(withSlash);
    }
    return new SyncRequest(path, prefix, tree, below, options);
  }

  static String hostName() {
    try {
      String name = Files.readString(HOST_NAME).strip();
      return name.substring(0, Math.min(name.length(), HOST_NAME_CHARS_MAX));
    } catch (IOException notLinux) {
      return "an unnamed host";
    }
  }
}
