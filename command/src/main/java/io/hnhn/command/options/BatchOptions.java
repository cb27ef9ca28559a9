package io.hnhn.command.options;

import io.hnhn.learn.settings.BatchSettings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How the labelled rows of an epoch are taken, and in how much memory. */
public final class BatchOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Mixin private MemoryOptions memory;

  @Option(
      names = "--batch-size",
      paramLabel = "COUNT",
      description =
          "Take a step of the optimizer for every so many labels, drawn anew in every epoch"
              + " (default: one step for all of them).")
  private @Nullable Integer rows;

  /** Made by the command line. */
  public BatchOptions() {}

  /** What was said. */
  public BatchSettings settings() {
    if (rows != null && rows < 1) {
      throw new ParameterException(
          command.commandLine(), "Expected --batch-size of at least 1, but found " + rows);
    }
    return new BatchSettings(memory.bytes().orElse(0), rows == null ? 0 : rows);
  }
}
