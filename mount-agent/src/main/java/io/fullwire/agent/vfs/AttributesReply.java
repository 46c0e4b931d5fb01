package io.fullwire.agent.vfs;

/// The answer to a question for attributes.
public interface AttributesReply extends Reply {

  void attributes(NodeAttributes node);
}
