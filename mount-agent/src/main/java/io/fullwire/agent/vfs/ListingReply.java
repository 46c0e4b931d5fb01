package io.fullwire.agent.vfs;

/// The answer to one step of a listing: entries are added until it is full, then [#done].
///
/// Entries come in any fixed order, `.` and `..` among them (first, by custom). A cookie is any
/// positive number, unique within the directory, from which the listing can go on *after* that
/// entry, even when the entry itself or others have been deleted since; entries that exist during
/// the whole listing are listed exactly once.
///
/// Adding never blocks, so a directory may be locked meanwhile. One thread at a time; what is begun
/// on the thread that asked is finished before the question returns.
public interface ListingReply extends Reply {

  /// What became of an entry.
  enum Added {
    /// It does not fit, and was not added.
    FULL,
    /// Its name is listed, and nothing else of it is known by that.
    NAMED,
    /// The kernel is given the node as well, and will say when it has forgotten it.
    GIVEN
  }

  Added add(byte[] name, long cookie, NodeAttributes node);

  /// Answers with what was added; nothing added means the end of the directory.
  void done();
}
