package io.fullwire.client.gateway;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.tree.Entry;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.Node;
import io.fullwire.protocol.tree.NodeBody;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A name and the node it leads to, as `stat` shows it.
///
/// @param name for people; of a name that is no UTF-8, a form that can not be parsed back
/// @param nameBytes the name in base64 when it is no UTF-8 or `name` had to escape something
/// @param kind `file`, `directory`, `symlink`, `fifo`, `socket`, `block-device` or `char-device`
/// @param mode the twelve permission bits in octal, such as `0644`
/// @param size bytes, as `stat` shows it
/// @param modified `mtime`
/// @param changed `ctime`
/// @param target of a symlink, for people
/// @param targetBytes of a symlink, in base64, under the rule of `nameBytes`
/// @param digest of a file's content: its entity tag, [ContentTag]
/// @param device of a device: `MAJOR:MINOR`
/// @param xattrs null when there are none
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EntryJson(
    String name,
    @Nullable String nameBytes,
    long inode,
    String kind,
    String mode,
    long uid,
    long gid,
    long size,
    int links,
    TimeJson modified,
    TimeJson changed,
    @Nullable String target,
    @Nullable String targetBytes,
    @Nullable String digest,
    @Nullable String device,
    @Nullable List<XattrJson> xattrs) {
  /// @param valueBytes in base64
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record XattrJson(String name, @Nullable String nameBytes, String valueBytes) {}

  public static EntryJson of(Entry entry) {
    return of(entry.name().bytes(), entry.node());
  }

  /// The node that a path leads to, under the last name of the path; the root has the name `/`.
  public static EntryJson of(List<EntryName> path, Node node) {
    return of(path.isEmpty() ? ByteString.utf8("/") : path.getLast().bytes(), node);
  }

  private static EntryJson of(ByteString name, Node node) {
    ByteString target = node.body() instanceof NodeBody.Symlink symlink ? symlink.target() : null;
    return new EntryJson(
        name.toString(),
        BytesJson.unlessText(name),
        node.inode().value(),
        kindOf(node.body()),
        String.format(Locale.ROOT, "%04o", node.ownership().mode()),
        Integer.toUnsignedLong(node.ownership().uid()),
        Integer.toUnsignedLong(node.ownership().gid()),
        node.sizeBytes(),
        node.linkCount(),
        TimeJson.of(node.modified()),
        TimeJson.of(node.changed()),
        target == null ? null : target.toString(),
        target == null ? null : BytesJson.unlessText(target),
        node.body() instanceof NodeBody.File file ? ContentTag.of(file.content()).toString() : null,
        node.body() instanceof NodeBody.Device device
            ? device.major() + ":" + device.minor()
            : null,
        xattrsOf(node));
  }

  private static String kindOf(NodeBody body) {
    return switch (body) {
      case NodeBody.File file -> "file";
      case NodeBody.Directory directory -> "directory";
      case NodeBody.Symlink symlink -> "symlink";
      case NodeBody.Fifo fifo -> "fifo";
      case NodeBody.Socket socket -> "socket";
      case NodeBody.Device device -> device.block() ? "block-device" : "char-device";
    };
  }

  private static @Nullable List<XattrJson> xattrsOf(Node node) {
    if (node.xattrs().isEmpty()) {
      return null;
    }
    return node.xattrs().values().entrySet().stream()
        .map(
            attribute ->
                new XattrJson(
                    attribute.getKey().toString(),
                    BytesJson.unlessText(attribute.getKey()),
                    BytesJson.base64(attribute.getValue())))
        .toList();
  }
}
