package io.fullwire.agent.kernel;

import io.fullwire.agent.vfs.FileKind;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/// A tree drawn from a seed, and its description in the words of the program that looks at it
/// through a mount.
final class RandomTree {

  private static final int NODES = 400;
  private static final int NAME_BYTES_MAX = 30;

  private final Random random;

  RandomTree(long seed) {
    random = new Random(seed);
  }

  void fill(MemoryFileSystem tree, boolean anyBytes) {
    List<MemoryNode> directories = new ArrayList<>(List.of(tree.root));
    List<MemoryNode> files = new ArrayList<>();
    for (int i = 0; i < NODES; i++) {
      MemoryNode parent = directories.get(random.nextInt(directories.size()));
      String name = name(anyBytes);
      if (parent.get(name) != null) {
        continue;
      }
      switch (random.nextInt(10)) {
        case 0, 1 -> directories.add(tree.directory(parent, name));
        case 2 -> tree.link(parent, name, name(anyBytes));
        case 3 -> tree.special(parent, name, FileKind.FIFO);
        case 4 -> {
          if (!files.isEmpty()) {
            tree.hardLink(parent, name, files.get(random.nextInt(files.size())));
          }
        }
        default -> files.add(file(tree, parent, name));
      }
    }
  }

  String describe(MemoryNode root) {
    StringBuilder text = new StringBuilder();
    describe("", root, text);
    return text.toString().strip();
  }

  private MemoryNode file(MemoryFileSystem tree, MemoryNode parent, String name) {
    byte[] content =
        new byte[random.nextInt(4) == 0 ? random.nextInt(300_000) : random.nextInt(50)];
    random.nextBytes(content);
    MemoryNode made = tree.file(parent, name, content);
    made.permissions = random.nextInt(07777) | 0400;
    return made;
  }

  private String name(boolean anyBytes) {
    StringBuilder name = new StringBuilder("n");
    int length = random.nextInt(NAME_BYTES_MAX);
    for (int i = 0; i < length; i++) {
      char c = (char) (anyBytes ? 1 + random.nextInt(255) : 'a' + random.nextInt(26));
      name.append(c == '/' ? '_' : c);
    }
    return name.toString();
  }

  private static void describe(String path, MemoryNode node, StringBuilder text) {
    String kind =
        switch (node.kind) {
          case DIRECTORY -> "d";
          case REGULAR -> "f";
          case SYMLINK -> "l";
          case FIFO -> "p";
          case SOCKET, BLOCK_DEVICE, CHARACTER_DEVICE -> throw new AssertionError(node.kind);
        };
    String more =
        switch (node.kind) {
          case SYMLINK -> HexFormat.of().formatHex(node.target);
          case REGULAR -> sha256(node.content.duplicate());
          case DIRECTORY, FIFO, SOCKET, BLOCK_DEVICE, CHARACTER_DEVICE -> "";
        };
    long size = node.kind == FileKind.DIRECTORY ? 0 : node.sizeBytes();
    text.append(HexFormat.of().formatHex(MemoryNode.bytes(path)))
        .append(' ')
        .append(kind)
        .append(" 0o")
        .append(Integer.toOctalString(node.permissions))
        .append(' ')
        .append(node.linkCount)
        .append(' ')
        .append(size)
        .append(' ')
        .append(node.inode)
        .append(' ')
        .append(more)
        .append('\n');
    Map<String, MemoryNode> sorted = new TreeMap<>();
    node.entries.values().forEach(entry -> sorted.put(entry.name(), entry.node()));
    sorted.forEach(
        (name, child) -> describe(path.isEmpty() ? name : path + "/" + name, child, text));
  }

  private static String sha256(ByteBuffer content) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(content);
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
