package io.hnhn.cli.train;

import io.hnhn.cli.compare.ShownComparison;
import io.hnhn.command.shell.Failure;
import io.hnhn.learn.compare.Comparison;
import io.hnhn.learn.compare.SeveralPages;
import io.hnhn.learn.run.Learning.Written;
import io.hnhn.learn.run.RunPages;
import io.hnhn.learn.settings.LearnerSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BiFunction;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What {@code hnhn train} writes and says of several models.
 *
 * @param command with the options that were used
 * @param data what was read, as it was named
 * @param pages what is written about one of them, by its settings and folder
 */
record ComparedModelPages(
    CommandSpec command,
    String data,
    BiFunction<LearnerSettings, Path, RunPages> pages,
    TrainSession session)
    implements SeveralPages {
  @Override
  public RunPages of(LearnerSettings settings, Path folder) {
    return pages.apply(settings, folder);
  }

  @Override
  public void next(String name, int number, int count) {
    session.story().model(name, number, count);
  }

  @Override
  public void trainedBefore() {
    session.story().trainedBefore();
  }

  @Override
  public void trained(Written written, Path folder) {
    session.story().end(written, folder, data);
  }

  @Override
  public void failed() {
    session.failed();
  }

  @Override
  public String words(Throwable fault) {
    return Failure.message(fault);
  }

  @Override
  public boolean hasPage() {
    return true;
  }

  @Override
  public void page(Comparison comparison, Path file) throws IOException {
    new ShownComparison(comparison).page(command).write(file);
  }
}
