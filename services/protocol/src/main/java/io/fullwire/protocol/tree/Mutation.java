package io.fullwire.protocol.tree;

import io.fullwire.protocol.ByteString;
import org.jspecify.annotations.Nullable;

/// One change to a tree. A commit applies its mutations in order, all or none, and each sees what
/// those before it did.
///
/// Inode numbers of new nodes are the committer's, out of a range that [Reserve] gave it: so a
/// committer can name what it makes before anyone answers, and many commits can be under way at
/// once.
///
/// **Times and counts** are the same for everyone who applies a commit: what POSIX says, with the
/// commit's time for "now". Every node that a mutation names or reaches gets `changed`: what is
/// made, given another name, moved, written or set; what loses a name and has another left; and
/// each directory in which a name comes, goes or is replaced, which gets `modified` as well. A link
/// count is the number of names; a directory's is 2 and one for each directory in it. Setting what
/// is already so counts as a change.
public sealed interface Mutation {
  /// Hands out the next `count` inode numbers; the commit's answer says the first.
  record Reserve(int count) implements Mutation {}

  /// Makes a node under a name that must be free. `inode` must be reserved and unused.
  record Create(
      InodeNumber parent,
      EntryName name,
      InodeNumber inode,
      NodeBody body,
      Ownership ownership,
      Timestamp modified,
      Xattrs xattrs)
      implements Mutation {}

  /// Gives an existing node that is no directory one more name, which must be free.
  record Link(InodeNumber parent, EntryName name, InodeNumber inode) implements Mutation {}

  /// Takes away the name; a node without a name is gone, and a directory must be empty. The name
  /// must lead to `inode`: what is removed is what was meant.
  record Unlink(InodeNumber parent, EntryName name, InodeNumber inode) implements Mutation {}

  /// Moves a name. What the new name led to is replaced when `replaced` names it; when `replaced`
  /// is null the new name must be free.
  record Rename(
      InodeNumber parent,
      EntryName name,
      InodeNumber inode,
      InodeNumber newParent,
      EntryName newName,
      @Nullable InodeNumber replaced)
      implements Mutation {}

  /// Replaces all content of a file. When `expected` is given the file must hold exactly that
  /// before.
  record SetContent(
      InodeNumber inode, Content content, Timestamp modified, @Nullable Content expected)
      implements Mutation {}

  /// Sets what is not null.
  record SetAttributes(
      InodeNumber inode, @Nullable Ownership ownership, @Nullable Timestamp modified)
      implements Mutation {}

  /// Sets one extended attribute, or removes it when `value` is null.
  record SetXattr(InodeNumber inode, ByteString name, @Nullable ByteString value)
      implements Mutation {}
}
