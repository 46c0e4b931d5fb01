package io.fullwire.platform;

import io.fullwire.client.log.SpaceKeepingTreeLogs;
import io.fullwire.client.log.TreeLogs;
import io.fullwire.client.log.kafka.KafkaSettings;
import io.fullwire.client.log.kafka.KafkaTreeLogs;
import java.nio.file.Path;

/// The logs of a site's trees, with what every service that writes to them wants around them.
public final class SiteLogs {
  private SiteLogs() {}

  /// Owned by the caller.
  public static TreeLogs open(SiteProperties site) {
    TreeLogs logs = new KafkaTreeLogs(KafkaSettings.of(site.kafka()));
    Path broker = site.brokerDirectory();
    return broker == null
        ? logs
        : SpaceKeepingTreeLogs.of(logs, broker, site.brokerReserve().toBytes());
  }
}
