package io.fullwire.agent.vfs;

/// The answer to a seek.
public interface OffsetReply extends Reply {

  void offset(long offsetBytes);
}
