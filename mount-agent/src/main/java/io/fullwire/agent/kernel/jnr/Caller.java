package io.fullwire.agent.kernel.jnr;

/// Who asks, through which mount.
record Caller(Waiting mount, int processId, int userId) {}
