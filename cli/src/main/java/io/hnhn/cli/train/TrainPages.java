package io.hnhn.cli.train;

import io.hnhn.learn.run.Outcome;
import io.hnhn.learn.run.RunPages;
import io.hnhn.report.training.RunReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The options of a run as a file, and its report.
 *
 * @param hasReport whether to write one
 */
record TrainPages(TrainConfig config, boolean hasReport) implements RunPages {
  @Override
  public Optional<String> config(List<Outcome> outcomes) throws IOException {
    return Optional.of(config.of(outcomes));
  }

  @Override
  public void report(Told told, Path file, Consumer<String> stages) throws IOException {
    String command =
        String.join(" ", config.command().root().commandLine().getParseResult().originalArgs());
    RunReport.write(told, command, file, stages);
  }
}
