package io.fullwire.agent.sync.plan;

/// @param checksum read every file, whatever its size and time say
/// @param delete whether what the source does not have goes
/// @param deletionsMax more than this many are not made
public record PlanRules(boolean checksum, boolean delete, long deletionsMax) {}
