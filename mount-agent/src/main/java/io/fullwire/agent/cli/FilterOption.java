package io.fullwire.agent.cli;

import io.fullwire.agent.cli.text.ArgumentText;
import io.fullwire.agent.sync.filter.Filters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// One of the options that say what takes part, each time one is given: their order counts.
final class FilterOption {
  @Option(names = "--exclude", paramLabel = "P", description = "leave out what matches")
  private @Nullable String exclude;

  @Option(names = "--include", paramLabel = "P", description = "take what matches after all")
  private @Nullable String include;

  @Option(names = "--exclude-from", paramLabel = "F", description = "patterns, one a line")
  private @Nullable Path excludeFrom;

  static Filters filters(List<FilterOption> options) {
    Filters.Builder filters = new Filters.Builder();
    options.forEach(option -> option.addTo(filters));
    return filters.build();
  }

  private void addTo(Filters.Builder filters) {
    if (exclude != null) {
      filters.add(false, ArgumentText.toByteString(exclude));
    }
    if (include != null) {
      filters.add(true, ArgumentText.toByteString(include));
    }
    if (excludeFrom != null) {
      try {
        filters.addLines(false, Files.readAllBytes(excludeFrom));
      } catch (IOException e) {
        throw new UsageException(
            "--exclude-from '" + excludeFrom + "' cannot be read: " + e.getMessage());
      }
    }
  }
}
