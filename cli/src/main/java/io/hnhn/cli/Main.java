package io.hnhn.cli;

import io.hnhn.cli.bench.BenchCommand;
import io.hnhn.cli.data.ConvertCommand;
import io.hnhn.cli.data.DataCommand;
import io.hnhn.cli.demo.DemoCommand;
import io.hnhn.cli.explain.ExplainCommand;
import io.hnhn.cli.models.ModelsCommand;
import io.hnhn.cli.options.ConfigFile;
import io.hnhn.cli.paper.PaperCommand;
import io.hnhn.cli.shell.CommandGroups;
import io.hnhn.cli.shell.CompletionCommand;
import io.hnhn.cli.shell.HelpCommand;
import io.hnhn.cli.shell.WrongCommandLine;
import io.hnhn.cli.stats.StatsCommand;
import io.hnhn.cli.train.EmbedCommand;
import io.hnhn.cli.train.EvaluateCommand;
import io.hnhn.cli.train.ExportCommand;
import io.hnhn.cli.train.PredictCommand;
import io.hnhn.cli.train.TrainCommand;
import io.hnhn.cli.tune.TuneCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command {@code hnhn}. */
@Command(
    name = "hnhn",
    description = {
      "Learn from data whose elements belong together in groups: hypergraph neural networks.",
      ""
    },
    mixinStandardHelpOptions = true,
    versionProvider = Main.Version.class,
    scope = ScopeType.INHERIT,
    subcommands = {
      DemoCommand.class,
      TrainCommand.class,
      PredictCommand.class,
      EvaluateCommand.class,
      EmbedCommand.class,
      ExportCommand.class,
      DataCommand.class,
      StatsCommand.class,
      ConvertCommand.class,
      ModelsCommand.class,
      TuneCommand.class,
      ExplainCommand.class,
      BenchCommand.class,
      PaperCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Main implements Runnable {
  private static final Map<String, String> EXIT_CODES =
      new TreeMap<>(
          Map.of(
              "  0", "done",
              "  1", "failed: the message says why",
              "  2", "the command line is wrong",
              "130", "interrupted, for example by Ctrl-C"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--stacktrace",
      scope = ScopeType.INHERIT,
      description = "Show where an error came from.")
  private boolean stacktrace;

  @SuppressWarnings("UnusedVariable") // ConfigFile has read the file before options are parsed
  @Option(
      names = "--config",
      paramLabel = "FILE",
      scope = ScopeType.INHERIT,
      description =
          "Take options from a TOML or YAML file, under their names without dashes; what is said on"
              + " the command line comes first.")
  private @Nullable Path config;

  private Main() {}

  /**
   * Runs the command and exits with its code.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    try {
      System.exit(commandLine().execute(args));
    } catch (OutOfMemoryError e) {
      System.err.println(
          "hnhn: out of memory: "
              + e.getMessage()
              + "; give it more with HNHN_JAVA_OPTS=\"-Xmx8g -XX:MaxDirectMemorySize=16g\"");
      System.exit(1);
    }
  }

  /**
   * Returns the command with its error handling, ready to execute.
   *
   * @return a new command line
   */
  static CommandLine commandLine() {
    Main main = new Main();
    CommandLine command = new Configured(main);
    command.getHelpSectionMap().put(UsageMessageSpec.SECTION_KEY_COMMAND_LIST, new CommandGroups());
    command
        .getCommandSpec()
        .usageMessage()
        .commandListHeading("")
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES)
        .footer("", "hnhn help COMMAND tells more about a command.");
    return command
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setParameterExceptionHandler(new WrongCommandLine())
        .setExecutionExceptionHandler((e, failed, parsed) -> main.failure(e, failed));
  }

  /** A command line that takes options from a file where one is named. */
  private static final class Configured extends CommandLine {
    Configured(Main main) {
      super(main);
    }

    @Override
    public int execute(String... args) {
      try {
        ConfigFile.apply(this, args);
      } catch (ParameterException e) {
        return new WrongCommandLine().handleParseException(e, args);
      }
      return super.execute(args);
    }
  }

  /** Without a subcommand, tells what there is. */
  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  private int failure(Exception e, CommandLine command) {
    boolean expected =
        e instanceof IllegalArgumentException
            || e instanceof IllegalStateException
            || e instanceof IOException
            || e instanceof UncheckedIOException;
    PrintWriter err = command.getErr();
    if (!expected || stacktrace || System.getenv("HNHN_STACKTRACE") != null) {
      e.printStackTrace(err);
    } else {
      err.println("hnhn: " + oneLine(message(e)));
    }
    return command.getCommandSpec().exitCodeOnExecutionException();
  }

  /** The message of an exception, in words where Java gives only the name of a file. */
  private static String message(Exception e) {
    if (e instanceof UncheckedIOException unchecked) {
      IOException cause = unchecked.getCause();
      boolean ownWords = !Objects.equals(unchecked.getMessage(), cause.toString());
      return ownWords ? unchecked.getMessage() : message(cause);
    }
    return switch (e) {
      case NoSuchFileException missing -> "no such file: " + missing.getFile();
      case AccessDeniedException denied -> "permission denied: " + denied.getFile();
      case FileSystemException other when other.getReason() == null ->
          other.getClass().getSimpleName() + ": " + other.getFile();
      default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
    };
  }

  private static String oneLine(String message) {
    return message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /** The version of this build, as the build wrote it into the jar. */
  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = Main.class.getPackage().getImplementationVersion();
      return new String[] {"hnhn " + Objects.requireNonNullElse(version, "(development)")};
    }
  }
}
