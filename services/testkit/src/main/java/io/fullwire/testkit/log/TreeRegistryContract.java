package io.fullwire.testkit.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.fullwire.client.log.TreeRegistry;
import io.fullwire.protocol.error.ErrorCode;
import io.fullwire.protocol.error.FullwireException;
import io.fullwire.protocol.tree.SiteName;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.TreeDescriptor;
import io.fullwire.protocol.tree.TreeId;
import io.fullwire.protocol.tree.TreeName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What everyone who wants to know the trees of a site relies on.
public abstract class TreeRegistryContract {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final SiteName HERE = new SiteName("here");

  private TreeRegistry registry;

  /// An empty registry.
  protected abstract TreeRegistry newRegistry();

  @BeforeEach
  final void open() {
    registry = newRegistry();
  }

  @AfterEach
  final void close() {
    registry.close();
  }

  @Test
  void a_tree_that_is_put_is_shown() {
    TreeDescriptor tree = tree("a");

    registry.put(tree);

    assertThat(registry.trees()).containsExactly(Map.entry(tree.id(), tree));
    assertThat(registry.find(HERE, tree.name())).contains(tree);
  }

  @Test
  void a_name_belongs_to_the_first_tree_at_its_home() {
    TreeDescriptor first = tree("a");
    registry.put(first);

    assertThatExceptionOfType(FullwireException.class)
        .isThrownBy(() -> registry.put(tree("a")))
        .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));

    assertThat(registry.trees().values()).containsExactly(first);
  }

  @Test
  void two_sites_may_have_trees_of_one_name() {
    TreeDescriptor here = tree("a");
    TreeDescriptor there =
        new TreeDescriptor(TreeId.random(), here.name(), new SiteName("there"), here.created());

    registry.put(here);
    registry.put(there);

    assertThat(registry.trees().values()).containsExactlyInAnyOrder(here, there);
  }

  @Test
  void a_tree_that_is_removed_gives_its_name_back() {
    TreeDescriptor first = tree("a");
    TreeDescriptor second = tree("a");
    registry.put(first);

    registry.remove(first.id());
    registry.put(second);

    assertThat(registry.trees().values()).containsExactly(second);
  }

  @Test
  void removing_what_is_not_there_does_nothing() {
    registry.remove(TreeId.random());

    assertThat(registry.trees()).isEmpty();
  }

  @Test
  void a_listener_hears_of_what_is_there_and_of_every_change_in_order() {
    TreeDescriptor a = tree("a");
    TreeDescriptor b = tree("b");
    registry.put(a);
    assertThat(registry.awaitRead(PATIENCE)).isTrue();
    List<String> heard = new ArrayList<>();

    try (TreeRegistry.Subscription _ = registry.subscribe(new Recorder(heard))) {
      registry.put(b);
      registry.remove(a.id());
    }
    registry.remove(b.id());

    assertThat(heard).containsExactly("known a", "known b", "removed a");
  }

  private static TreeDescriptor tree(String name) {
    return new TreeDescriptor(
        TreeId.random(), new TreeName(name), HERE, new Timestamp(1_000_000, 7));
  }

  private record Recorder(List<String> heard) implements TreeRegistry.Listener {
    @Override
    public void known(TreeDescriptor tree) {
      heard.add("known " + tree.name());
    }

    @Override
    public void removed(TreeDescriptor tree) {
      heard.add("removed " + tree.name());
    }
  }
}
