package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.Place;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

@Command(name = "cat", description = "the content of files in trees, one after another")
final class CatCommand implements Callable<Integer> {
  @Parameters(paramLabel = "TREE:/PATH", arity = "1..*", description = "files")
  private List<String> files = List.of();

  private final Session session;

  CatCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    for (String file : files) {
      Place.InTree place = Place.parseTree(file);
      session.gateway().copyContent(place.tree(), place.path(), session.out());
    }
    return ExitStatus.DONE;
  }
}
