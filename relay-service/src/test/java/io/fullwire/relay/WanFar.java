package io.fullwire.relay;

import io.fullwire.client.relay.RelayRoute;
import io.fullwire.protocol.frame.TransferClass;
import io.fullwire.relay.link.LinkState;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import reactor.core.Disposable;
import reactor.core.publisher.Flux;

/// The site at the other end: joins, waits until the link is warm, measures, and prints what it
/// found as `name value` lines.
final class WanFar {
  static final int FILES = 2_000;
  private static final int ROUNDS = 3;

  private final TestSite site;
  private final TestSite home;

  private WanFar(TestSite site, TestSite home) {
    this.site = site;
    this.home = home;
  }

  public static void main(String... args) throws Exception {
    Path directory = Path.of(args[0]);
    try (TestSite site = new TestSite("far", directory)) {
      site.congestionControl = args[2];
      TestSite home = new TestSite("home", directory);
      long start = System.nanoTime();
      site.callingOnly();
      site.join(args[1]);
      site.awaitUp(home);
      print("upMs", millisSince(start));
      site.awaitWarm(home);
      print("warmMs", millisSince(start));
      // The other direction has its own measurement; both end within the same bound.
      TimeUnit.SECONDS.sleep(2);
      WanFar measured = new WanFar(site, home);
      measured.state("warm");
      measured.bulk();
      measured.idle();
      measured.overtaking();
      measured.state("end");
    }
  }

  private void state(String when) {
    LinkState link = site.linkTo(home);
    print(when + ".rttMicros", link.status().rttMicros());
    print(when + ".bandwidth", link.status().bandwidthBytesPerSecond());
    print(when + ".outbound", link.outboundBytesPerSecond());
    print(when + ".receivedBytes", link.status().receivedBytes());
    print(when + ".sentBytes", link.status().sentBytes());
    print(when + ".connections", link.status().connectionCount());
    System.out.println(when + ".congestionControl " + link.status().congestionControl());
  }

  private void bulk() {
    for (int round = 0; round < ROUNDS; round++) {
      LinkState before = site.linkTo(home);
      long start = System.nanoTime();
      long bytes = fetch(FILES, TransferClass.WAITING);
      long ms = millisSince(start);
      LinkState after = site.linkTo(home);
      print("bulk.ms", ms);
      print("bulk.bytes", bytes);
      print("bulk.wireBytes", after.status().receivedBytes() - before.status().receivedBytes());
    }
  }

  private void idle() throws InterruptedException {
    TimeUnit.SECONDS.sleep(10);
    long start = System.nanoTime();
    fetch(FILES, TransferClass.WAITING);
    print("afterIdle.ms", millisSince(start));
  }

  /// How long small questions take while a background stream fills the link.
  private void overtaking() throws InterruptedException {
    AtomicLong background = new AtomicLong();
    CountDownLatch flowing = new CountDownLatch(1);
    Disposable stream =
        answer(100_000, TransferClass.BACKGROUND)
            .subscribe(
                bytes -> {
                  if (background.addAndGet(bytes.remaining()) > 40_000_000) {
                    flowing.countDown();
                  }
                });
    flowing.await(30, TimeUnit.SECONDS);
    for (int i = 0; i < 10; i++) {
      long bytesBefore = background.get();
      long start = System.nanoTime();
      site.forward(
              home,
              RelayRoute.CHUNK_MISSING,
              TransferClass.WAITING,
              Flux.just(ByteBuffer.allocate(64)))
          .blockLast(TestSite.WAIT_MAX);
      print("overtaking.ms", millisSince(start));
      print("overtaking.backgroundBytes", background.get() - bytesBefore);
      TimeUnit.MILLISECONDS.sleep(150);
    }
    stream.dispose();
  }

  private long fetch(int count, TransferClass transferClass) {
    return answer(count, transferClass)
        .reduce(0L, (sum, bytes) -> sum + bytes.remaining())
        .block(TestSite.WAIT_MAX);
  }

  private Flux<ByteBuffer> answer(int count, TransferClass transferClass) {
    return site.forward(
        home,
        RelayRoute.CHUNK_FETCH,
        transferClass,
        Flux.just(ByteBuffer.allocate(4).putInt(0, count)));
  }

  private static long millisSince(long startNs) {
    return (System.nanoTime() - startNs) / 1_000_000;
  }

  private static void print(String name, long value) {
    System.out.println(name + " " + value);
  }
}
