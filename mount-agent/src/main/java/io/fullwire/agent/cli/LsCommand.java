package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Place;
import io.fullwire.client.gateway.EntryJson;
import io.fullwire.client.gateway.EntryPageJson;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Prints names as their bytes, unless a person reads them: to a terminal odd bytes are escaped.
@Command(name = "ls", description = "the entries of a directory in a tree; with --json one a line")
final class LsCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TREE:/PATH", description = "a directory, or any other entry")
  private String path = "";

  @Option(names = "-l", description = "mode, links, owner, size and time as well")
  private boolean details;

  private final Session session;

  LsCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Place.InTree place = Place.parseTree(path);
    String cursor = null;
    do {
      EntryPageJson page = session.gateway().entries(place.tree(), place.path(), cursor);
      if (page.node().kind().equals("directory")) {
        page.entries().forEach(this::print);
      } else {
        print(page.node());
      }
      cursor = page.cursor();
    } while (cursor != null);
    return ExitStatus.DONE;
  }

  private void print(EntryJson entry) {
    if (session.json()) {
      session.printJson(entry);
      return;
    }
    PrintStream out = session.out();
    if (details) {
      out.printf(
          Locale.ROOT,
          "%-12s %s %3d %5d %5d %12d %s ",
          entry.kind(),
          entry.mode(),
          entry.links(),
          entry.uid(),
          entry.gid(),
          entry.size(),
          Instant.ofEpochSecond(entry.modified().seconds(), entry.modified().nanos()));
    }
    printName(out, entry.name(), entry.nameBytes());
    if (details && entry.target() != null) {
      out.print(" -> ");
      printName(out, entry.target(), entry.targetBytes());
    }
    out.println();
  }

  private void printName(PrintStream out, String name, @Nullable String bytes) {
    if (bytes == null || session.terminal().outIsTerminal()) {
      out.print(name);
    } else {
      out.writeBytes(Base64.getDecoder().decode(bytes));
    }
  }
}
