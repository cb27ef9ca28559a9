package io.hnhn.command.options;

import io.hnhn.backend.Backend;
import io.hnhn.backend.BackendProvider;
import io.hnhn.backend.Backends;
import io.hnhn.learn.settings.BackendChoice;
import java.util.Iterator;
import java.util.stream.Stream;
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
    return new BackendChoice(name, threads());
  }

  /** Opens the backend with all threads. */
  public Backend open() {
    return choice().open();
  }

  /** The names for the option's help and for the completion of shells. */
  static final class BackendNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Stream.of("auto"), Backends.providers().stream().map(BackendProvider::name))
          .iterator();
    }
  }
}
