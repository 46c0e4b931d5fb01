package io.fullwire.agent.cli;

import io.fullwire.agent.cli.doctor.Examination;
import io.fullwire.agent.cli.doctor.Finding;
import io.fullwire.agent.cli.doctor.Host;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(
    name = "doctor",
    description = "what this machine lacks, and the command that gets it; with --json one a line")
final class DoctorCommand implements Callable<Integer> {
  private final Session session;

  DoctorCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    Host host = new Host(Path.of("/"), session.environment().getOrDefault("PATH", ""));
    List<Finding> findings =
        new Examination(host, Instant.now(), Runtime.version().feature()).findings();
    if (session.json()) {
      findings.forEach(session::printJson);
    } else {
      print(findings);
    }
    return findings.stream().anyMatch(f -> f.state() == Finding.State.MISSING)
        ? ExitStatus.FAILED
        : ExitStatus.DONE;
  }

  private void print(List<Finding> findings) {
    Table table = new Table("NEED", "STATE", "FOUND", "GET IT BY");
    for (Finding finding : findings) {
      table.add(
          finding.need(),
          finding.state(),
          finding.detail(),
          finding.remedy() == null ? "" : finding.remedy());
    }
    table.print(session.out());
  }
}
