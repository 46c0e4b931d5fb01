package io.fullwire.agent.kernel.jnr;

import io.fullwire.agent.vfs.FileSystem;

/// From the paths that libfuse speaks in to inodes, name by name.
final class PathWalk {

  private final FileSystem fileSystem;

  PathWalk(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  /// Attributes of the node at a path that starts with `/`.
  Attributes attributes(Caller caller, String path) throws Answer.Failed {
    long directory = FileSystem.ROOT_INODE;
    int start = 1;
    Attributes found = null;
    while (start < path.length()) {
      int slash = path.indexOf('/', start);
      int end = slash < 0 ? path.length() : slash;
      found = lookup(caller, directory, path.substring(start, end));
      directory = found.inode();
      start = end + 1;
    }
    return found != null ? found : root(caller);
  }

  long inode(Caller caller, String path) throws Answer.Failed {
    return path.length() <= 1 ? FileSystem.ROOT_INODE : attributes(caller, path).inode();
  }

  private Attributes lookup(Caller caller, long directory, String name) throws Answer.Failed {
    Answers.OfEntry answer = new Answers.OfEntry(caller);
    return answer.await(() -> fileSystem.lookup(directory, Utf8.bytes(name), answer));
  }

  private Attributes root(Caller caller) throws Answer.Failed {
    Answers.OfAttributes answer = new Answers.OfAttributes(caller);
    return answer.await(() -> fileSystem.attributes(FileSystem.ROOT_INODE, answer));
  }
}
