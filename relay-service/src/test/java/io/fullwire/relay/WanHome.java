package io.fullwire.relay;

import io.fullwire.client.relay.RelayRoute;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import reactor.core.publisher.Flux;

/// The site at one end of an emulated far link, as a program of its own: prints an invite, answers
/// until its input ends.
///
/// `CHUNK_FETCH` is answered by as many bundles of a small file's size as the question's first four
/// bytes say, `CHUNK_MISSING` by the question itself.
final class WanHome {
  static final int FILE_BYTES = 15_360;

  private WanHome() {}

  public static void main(String... args) throws IOException {
    try (TestSite site = new TestSite("home", Path.of(args[0]))) {
      site.host = args[1];
      site.congestionControl = args[2];
      site.services.answer(RelayRoute.CHUNK_FETCH, WanHome::files);
      site.services.answer(RelayRoute.CHUNK_MISSING, request -> request);
      site.listening();
      System.out.println("invite " + site.invite());
      while (System.in.read() >= 0) {
        // Goes on until whoever started this program lets go of it.
      }
    }
  }

  private static Flux<ByteBuffer> files(Flux<ByteBuffer> request) {
    return request.next().flatMapMany(count -> files(count.getInt(count.position())));
  }

  private static Flux<ByteBuffer> files(int count) {
    return Flux.range(0, count).map(index -> ByteBuffer.allocate(FILE_BYTES).putInt(0, index));
  }
}
