package io.fullwire.agent.vfs;

/// The answer to a question for the file system's size.
public interface UsageReply extends Reply {

  void usage(FileSystemUsage usage);
}
