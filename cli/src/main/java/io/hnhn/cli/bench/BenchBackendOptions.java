package io.hnhn.cli.bench;

import io.hnhn.backend.Precision;
import io.hnhn.backend.Resources;
import io.hnhn.command.options.BackendOptions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What both sides compute with: the cores, unless something else is asked for. */
final class BenchBackendOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--backend",
      paramLabel = "NAME",
      defaultValue = "cpu",
      completionCandidates = BackendOptions.BackendNames.class,
      description =
          "What our side computes with: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). With"
              + " cuda the rival runs on the same GPU.")
  private String name;

  @Option(
      names = "--threads",
      description = "Threads of either side; all cores if not given.",
      defaultValue = "0")
  private int threads;

  @Option(
      names = "--device",
      paramLabel = "NUMBER",
      description = "Which GPU to compute with, from 0 (default: 0).")
  private @Nullable Integer device;

  @Option(
      names = "--precision",
      paramLabel = "float32|tf32",
      completionCandidates = BackendOptions.PrecisionNames.class,
      description = "What a GPU takes our dense products in (default: float32).")
  private @Nullable Precision precision;

  /** What was asked for, once it is sure that it can be used. */
  BenchBackend find() {
    Resources said = Resources.DEFAULT;
    if (threads != 0) {
      BackendOptions.expectThreads(threads, command);
      said = said.withThreads(threads);
    }
    if (device != null) {
      if (device < 0) {
        throw wrong("Expected --device of at least 0, but found " + device);
      }
      said = said.withDevice(device);
    }
    said = said.withPrecision(Objects.requireNonNullElse(precision, said.precision()));
    try {
      return BenchBackend.find(name, said);
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage());
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
