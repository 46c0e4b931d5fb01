package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Place;
import io.fullwire.client.gateway.EntryJson;
import io.fullwire.client.gateway.TimeJson;
import java.io.PrintStream;
import java.time.Instant;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "stat", description = "all that a tree knows of one entry")
final class StatCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TREE:/PATH", description = "an entry, or the root")
  private String path = "";

  private final Session session;

  StatCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Place.InTree place = Place.parseTree(path);
    EntryJson entry = session.gateway().entries(place.tree(), place.path(), null).node();
    if (session.json()) {
      session.printJson(entry);
      return ExitStatus.DONE;
    }
    PrintStream out = session.out();
    out.println("name      " + entry.name());
    out.println("kind      " + entry.kind());
    out.println("inode     " + entry.inode());
    out.println("mode      " + entry.mode());
    out.println("owner     " + entry.uid() + ":" + entry.gid());
    out.println("size      " + entry.size());
    out.println("links     " + entry.links());
    out.println("modified  " + time(entry.modified()));
    out.println("changed   " + time(entry.changed()));
    printIfThere("target    ", entry.target());
    printIfThere("digest    ", entry.digest());
    printIfThere("device    ", entry.device());
    if (entry.xattrs() != null) {
      entry.xattrs().forEach(x -> out.println("xattr     " + x.name()));
    }
    return ExitStatus.DONE;
  }

  private void printIfThere(String title, @Nullable String value) {
    if (value != null) {
      session.out().println(title + value);
    }
  }

  private static Instant time(TimeJson time) {
    return Instant.ofEpochSecond(time.seconds(), time.nanos());
  }
}
