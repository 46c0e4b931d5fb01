package io.fullwire.protocol.log;

/// The commit is in the log, durable, and applied by the catalog that answers.
///
/// @param revision the tree's revision after it
/// @param firstReservedInode the first number of the last
///     [io.fullwire.protocol.tree.Mutation.Reserve] in it; 0 when it reserved none
public record CommitReceipt(long revision, long firstReservedInode) {}
