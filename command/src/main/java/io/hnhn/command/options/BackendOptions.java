package io.hnhn.command.options;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Precision;
import io.hnhn.backend.Resources;
import io.hnhn.learn.settings.BackendChoice;
import java.util.Iterator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What to compute with. */
public final class BackendOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--backend",
      paramLabel = "NAME",
      defaultValue = "${sys:" + Backends.PROPERTY + ":-auto}",
      completionCandidates = BackendNames.class,
      description = "What to compute with: ${COMPLETION-CANDIDATES}. The reference is slow.")
  private String name;

  @Option(
      names = "--threads",
      paramLabel = "COUNT",
      showDefaultValue = Visibility.NEVER,
      description = "Threads to compute with (default: one for each core). Results stay the same.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--device",
      paramLabel = "NUMBER",
      description = "Which GPU to compute with, from 0 (default: 0).")
  private @Nullable Integer device;

  @Option(
      names = "--precision",
      paramLabel = "float32|tf32",
      completionCandidates = PrecisionNames.class,
      description =
          "What a GPU takes dense products in; tf32 is faster, and rounds to three digits (default:"
              + " float32).")
  private @Nullable Precision precision;

  /** Made by the command line. */
  public BackendOptions() {}

  /** How many threads there may be. */
  public int threads() {
    expectThreads(threads, command);
    return threads;
  }

  /** Checks the number of threads that a command was given. */
  public static void expectThreads(int threads, CommandSpec command) {
    if (threads < 1 || threads > Backends.MOST_THREADS) {
      throw new ParameterException(
          command.commandLine(),
          "Expected --threads between 1 and %d, but found %d"
              .formatted(Backends.MOST_THREADS, threads));
    }
  }

  /** What was said. */
  public BackendChoice choice() {
    Resources said = Resources.ofThreads(threads());
    return new BackendChoice(
        name,
        said.withDevice(device())
            .withPrecision(Objects.requireNonNullElse(precision, said.precision())));
  }

  private int device() {
    if (device != null && device < 0) {
      throw new ParameterException(
          command.commandLine(), "Expected --device of at least 0, but found " + device);
    }
    return Objects.requireNonNullElse(device, Resources.DEFAULT.device());
  }

  /** Opens the backend. */
  public Backend open() {
    return choice().open();
  }

  /** The words for the completion of shells. */
  public static final class PrecisionNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.of(Precision.values()).map(Precision::word).iterator();
    }
  }

  /** The names for the option's help and for the completion of shells. */
  public static final class BackendNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Stream.of("auto"), Backends.providers().stream().map(BackendProvider::name))
          .iterator();
    }
  }
}
