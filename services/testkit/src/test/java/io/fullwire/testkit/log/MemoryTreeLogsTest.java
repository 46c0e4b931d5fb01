package io.fullwire.testkit.log;

import io.fullwire.client.log.TreeLogs;

class MemoryTreeLogsTest extends TreeLogsContract {
  private final MemoryTreeLogs logs = new MemoryTreeLogs();

  @Override
  protected TreeLogs newLogs() {
    return logs;
  }
}
