package io.fullwire.systemtests.bench;

import java.time.LocalDate;
import java.util.Locale;

/// A result as a page of `docs/benchmarks`.
record ResultPage(Benchmark benchmark, Result result, String machine, LocalDate date) {
  String markdown() {
    StringBuilder page = new StringBuilder();
    page.append(
        String.format(
            Locale.ROOT,
            "# %s%n%n%s%n%nMeasured %s on %s by `fullwire bench %s`.%n%n",
            benchmark.name(),
            benchmark.question(),
            date,
            machine,
            benchmark.name()));
    page.append("| arm | unit | n | min | median | max |\n|---|---|---:|---:|---:|---:|\n");
    for (Series series : result.series()) {
      page.append(
          String.format(
              Locale.ROOT,
              "| %s | %s | %d | %s | %s | %s |%n",
              series.arm(),
              series.unit(),
              series.count(),
              Series.show(series.min()),
              Series.show(series.median()),
              Series.show(series.max())));
    }
    if (!result.verdicts().isEmpty()) {
      page.append("\n| must reach | measured | |\n|---|---|---|\n");
      for (Verdict verdict : result.verdicts()) {
        page.append(
            String.format(
                Locale.ROOT,
                "| %s | %s | %s |%n",
                verdict.claim(),
                verdict.measured(),
                verdict.reached() ? "reached" : "**not reached**"));
      }
    }
    if (!result.notes().isEmpty()) {
      page.append('\n');
      result.notes().forEach(note -> page.append("- ").append(note).append('\n'));
    }
    return page.toString();
  }
}
