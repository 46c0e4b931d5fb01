package io.fullwire.chunk.pack;

import io.fullwire.client.chunk.Frame;
import io.fullwire.testkit.chunk.Blobs;
import java.io.PrintStream;
import java.nio.file.Path;

/// A process that stores blobs on several threads until it is killed, and writes the digest of each
/// on a line of its own once the store has said that it is durable.
final class StoringProcess {
  static final int PACK_BYTES = 9 << 20;
  private static final int THREADS = 4;

  private StoringProcess() {}

  /// @param args the directory, and a number that makes the blobs different from those of others
  public static void main(String... args) {
    PackStore store =
        PackStore.open(new PackSettings(Path.of(args[0]), true, PACK_BYTES, 0, 0, 4), () -> false);
    int seed = Integer.parseInt(args[1]) * THREADS;
    for (int i = 0; i < THREADS; i++) {
      Blobs blobs = new Blobs(seed + i);
      new Thread(() -> storeForEver(store, blobs, System.out)).start();
    }
  }

  private static void storeForEver(PackStore store, Blobs blobs, PrintStream acknowledged) {
    while (true) {
      Frame frame = blobs.noise(30_000);
      store.put(frame);
      store.sync();
      // One write a line: a kill may cut the last one, and that one is then not believed.
      acknowledged.println(frame.digest());
    }
  }
}
