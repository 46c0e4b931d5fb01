package io.fullwire.agent.vfs;

/// An answer of a few bytes: the target of a link, an extended attribute, a list of names.
///
/// The driver compares the length with what the asker has room for; a value that does not fit
/// becomes [PosixError#RANGE], and one who asks only for the length gets it.
public interface BytesReply extends Reply {

  /// Answers with all of `value`, which is copied before the call returns.
  void bytes(byte[] value);
}
