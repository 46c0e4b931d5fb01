package io.fullwire.agent.kernel;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.fullwire.agent.kernel.jnr.JnrKernelDriver;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/// The portable driver: all that every driver does, and changes by time-out.
final class JnrKernelDriverIT extends KernelDriverContract {

  @Override
  protected KernelDriver driver() {
    return new JnrKernelDriver();
  }

  @Override
  protected boolean isNamesAnyBytes() {
    return false;
  }

  @Test
  void a_change_is_seen_after_the_time_out() throws Exception {
    MemoryNode file = tree.file(tree.root, "f", "before".getBytes(ISO_8859_1));
    assertThat(Child.run("cat", path("f")).require()).isEqualTo("before");
    assertThat(mount.kernelCache().pushes()).isFalse();
    tree.rewrite(file, "after a while".getBytes(ISO_8859_1));
    await("the change is seen", () -> content("f").equals("after a while"));
  }

  private String content(String name) {
    try {
      return Child.run("cat", path(name)).require();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
