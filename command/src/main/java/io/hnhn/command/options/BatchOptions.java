package io.hnhn.command.options;

import io.hnhn.learn.settings.BatchSettings;
import io.hnhn.model.NeighbourLimit;
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

  @Option(
      names = "--neighbours",
      paramLabel = "MEMBERS,HYPEREDGES",
      converter = NeighboursConverter.class,
      description =
          "Let a hyperedge see at most so many of its members and a node so many of its"
              + " hyperedges, drawn by the seed: faster where there are hubs, but a sample and no"
              + " longer exact, as is told with how far its answers are from the exact ones"
              + " (default: all of them).")
  private @Nullable NeighbourLimit neighbours;

  /** Made by the command line. */
  public BatchOptions() {}

  /** What was said. */
  public BatchSettings settings() {
    if (rows != null && rows < 1) {
      throw new ParameterException(
          command.commandLine(), "Expected --batch-size of at least 1, but found " + rows);
    }
    return new BatchSettings(
        memory.bytes().orElse(0),
        rows == null ? 0 : rows,
        neighbours == null ? NeighbourLimit.NONE : neighbours);
  }
}
