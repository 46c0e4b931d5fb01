package io.fullwire.agent.mount;

import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.PosixError;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Counts what is answered. No file is read from: nothing is kept in one.
final class PracticeReply implements ContentReply {
  private final CountDownLatch answered = new CountDownLatch(1);
  private volatile int bytes;

  /// How many bytes the answer had; 0 when it was an error, or did not come in time.
  int await(long limit, TimeUnit unit) throws InterruptedException {
    return answered.await(limit, unit) ? bytes : 0;
  }

  @Override
  public void append(ByteBuffer part) {
    appendZeros(part.remaining());
  }

  @Override
  public void append(FileChannel file, long fromBytes, int lengthBytes) {
    appendZeros(lengthBytes);
  }

  @Override
  public void appendZeros(int lengthBytes) {
    // One thread at a time.
    int before = bytes;
    bytes = before + lengthBytes;
  }

  @Override
  public void reset() {
    bytes = 0;
  }

  @Override
  public void done() {
    answered.countDown();
  }

  @Override
  public void fail(PosixError error) {
    reset();
    answered.countDown();
  }

  @Override
  public void whenInterrupted(Runnable cancel) {
    // Nobody gives up.
  }

  @Override
  public int processId() {
    return 0;
  }

  @Override
  public int userId() {
    return 0;
  }
}
