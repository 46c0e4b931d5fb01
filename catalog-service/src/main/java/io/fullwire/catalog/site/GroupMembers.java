package io.fullwire.catalog.site;

import io.fullwire.client.log.kafka.Topics;
import io.fullwire.protocol.tree.TreeId;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.MemberDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Which member of the group is assigned which tree, as the cluster says. What it said is believed
/// for a second. Safe from any thread.
final class GroupMembers implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(GroupMembers.class);
  private static final String CLIENT_ID_PREFIX = "fullwire-catalog@";
  private static final Duration LOOK_UP_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration BELIEVED = Duration.ofSeconds(1);

  private final Admin admin;
  private final String group;
  private final URI self;
  private Map<TreeId, URI> leaders = Map.of();
  private boolean isKnown;
  private long knownAtNs;

  GroupMembers(String bootstrap, String group, URI self) {
    this.group = group;
    this.self = self;
    int timeoutMs = Math.toIntExact(LOOK_UP_TIMEOUT.toMillis());
    this.admin =
        Admin.create(
            Map.of(
                CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
                bootstrap,
                CommonClientConfigs.METRIC_REPORTER_CLASSES_CONFIG,
                "",
                CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG,
                false,
                AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                timeoutMs,
                AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                timeoutMs));
  }

  static String clientIdOf(URI instance) {
    return CLIENT_ID_PREFIX + instance;
  }

  /// Here when the tree is assigned to this address, or to nobody, or nobody can say.
  synchronized Leadership leaderOf(TreeId tree) {
    long nowNs = System.nanoTime();
    if (!isKnown || nowNs - knownAtNs > BELIEVED.toNanos()) {
      leaders = lookUp();
      isKnown = true;
      knownAtNs = System.nanoTime();
    }
    URI leader = leaders.get(tree);
    return leader == null || leader.equals(self)
        ? Leadership.HERE
        : new Leadership.Elsewhere(leader);
  }

  /// Asks again the next time.
  synchronized void forget() {
    isKnown = false;
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }

  private Map<TreeId, URI> lookUp() {
    try {
      Map<String, ConsumerGroupDescription> described =
          admin
              .describeConsumerGroups(List.of(group))
              .all()
              .get(LOOK_UP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
      Map<TreeId, URI> found = new HashMap<>();
      described.values().forEach(g -> g.members().forEach(member -> addTrees(found, member)));
      return found;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Map.of();
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("the members of {} are not known", group, e);
      return Map.of();
    }
  }

  private static void addTrees(Map<TreeId, URI> found, MemberDescription member) {
    if (!member.clientId().startsWith(CLIENT_ID_PREFIX)) {
      return;
    }
    URI instance = URI.create(member.clientId().substring(CLIENT_ID_PREFIX.length()));
    member
        .assignment()
        .topicPartitions()
        .forEach(partition -> found.put(Topics.treeOf(partition.topic()), instance));
  }
}
