package io.fullwire.agent.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/// The commands in the order of the help, and how each is made: only the one that is called is, so
/// that a start is quick.
final class Verbs {
  private Verbs() {}

  static Map<String, Function<Session, Object>> all() {
    Map<String, Function<Session, Object>> all = new LinkedHashMap<>();
    all.put("tree", TreeCommand::new);
    all.put("sync", SyncCommand::new);
    all.put("mount", MountCommand::new);
    all.put("unmount", UnmountCommand::new);
    all.put("flush", FlushCommand::new);
    all.put("prefetch", PrefetchCommand::new);
    all.put("status", StatusCommand::new);
    all.put("ls", LsCommand::new);
    all.put("cat", CatCommand::new);
    all.put("stat", StatCommand::new);
    all.put("log", LogCommand::new);
    all.put("link", LinkCommand::new);
    all.put("doctor", DoctorCommand::new);
    all.put("up", session -> new LauncherCommands.Up());
    all.put("demo", session -> new LauncherCommands.Demo());
    all.put("bench", session -> new LauncherCommands.Bench());
    all.put("test", session -> new LauncherCommands.Test());
    return all;
  }
}
