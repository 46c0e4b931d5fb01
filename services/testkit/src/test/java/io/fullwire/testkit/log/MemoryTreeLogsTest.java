package io.fullwire.testkit.log;

import io.fullwire.client.log.TreeLogs;
import io.fullwire.protocol.tree.TreeId;

class MemoryTreeLogsTest extends TreeLogsContract {
  private final MemoryTreeLogs logs = new MemoryTreeLogs();

  @Override
  protected TreeLogs newLogs() {
    return logs;
  }

  @Override
  protected void trim(TreeId log, long offset) {
    logs.trim(log, offset);
  }
}
