package io.fullwire.systemtests.kernels;

import io.fullwire.protocol.ByteString;
import io.fullwire.protocol.codec.LogRecordCodec;
import io.fullwire.protocol.frame.Digest;
import io.fullwire.protocol.log.LogRecord;
import io.fullwire.protocol.tree.Content;
import io.fullwire.protocol.tree.EntryName;
import io.fullwire.protocol.tree.InodeNumber;
import io.fullwire.protocol.tree.Mutation;
import io.fullwire.protocol.tree.NodeBody;
import io.fullwire.protocol.tree.Ownership;
import io.fullwire.protocol.tree.RequestId;
import io.fullwire.protocol.tree.Timestamp;
import io.fullwire.protocol.tree.Xattrs;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/// What every commit costs the catalog that writes it and everyone who follows it.
@State(Scope.Thread)
public class LogKernels {
  private static final int CREATES = 200;
  private static final Timestamp TIME = new Timestamp(1_700_000_000L, 0);

  private final LogRecord commit = commit();
  private final ByteString encoded = LogRecordCodec.encode(commit);

  @Benchmark
  public ByteString commit_of_200_files_written() {
    return LogRecordCodec.encode(commit);
  }

  @Benchmark
  public LogRecord commit_of_200_files_read() {
    return LogRecordCodec.decode(encoded);
  }

  private static LogRecord commit() {
    List<Mutation> mutations = new ArrayList<>();
    for (int i = 0; i < CREATES; i++) {
      mutations.add(
          new Mutation.Create(
              InodeNumber.ROOT,
              EntryName.utf8(SampleTree.fileName(i)),
              new InodeNumber(InodeNumber.FIRST_FREE.value() + i),
              new NodeBody.File(new Content.Blob(new Digest(i, 2, 3, 4), SampleTree.FILE_BYTES)),
              new Ownership(0644, 0, 0),
              TIME,
              Xattrs.NONE));
    }
    return new LogRecord.Commit(1, 1, TIME, "kernels", new RequestId(new UUID(1, 2)), mutations);
  }
}
