package io.fullwire.agent.remote.content;

import io.fullwire.agent.vfs.ContentReply;
import io.fullwire.agent.vfs.PosixError;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.CompletableFuture;

/// Completes with what it is answered with: the bytes, or the name of the error.
final class RecordedContentReply implements ContentReply {
  final CompletableFuture<String> answer = new CompletableFuture<>();
  private final ByteArrayOutputStream content = new ByteArrayOutputStream();

  @Override
  public void append(ByteBuffer bytes) {
    byte[] copy = new byte[bytes.remaining()];
    bytes.duplicate().get(copy);
    content.writeBytes(copy);
  }

  @Override
  public void append(FileChannel file, long fromBytes, int lengthBytes) {
    throw new AssertionError("content does not come from files of one's own");
  }

  @Override
  public void appendZeros(int lengthBytes) {
    content.writeBytes(new byte[lengthBytes]);
  }

  @Override
  public void reset() {
    content.reset();
  }

  @Override
  public void done() {
    settle(content.size() + " bytes");
  }

  @Override
  public int processId() {
    return 0;
  }

  @Override
  public int userId() {
    return 0;
  }

  @Override
  public void fail(PosixError error) {
    settle(error.name());
  }

  @Override
  public void whenInterrupted(Runnable cancel) {}

  private void settle(String how) {
    if (!answer.complete(how)) {
      throw new IllegalStateException("already answered with " + answer.join());
    }
  }
}
