package io.hnhn.cli;

import io.hnhn.cli.bench.BenchCommand;
import io.hnhn.cli.compare.CompareCommand;
import io.hnhn.cli.data.ConvertCommand;
import io.hnhn.cli.data.DataCommand;
import io.hnhn.cli.demo.DemoCommand;
import io.hnhn.cli.explain.ExplainCommand;
import io.hnhn.cli.models.ModelsCommand;
import io.hnhn.cli.shell.CommandGroups;
import io.hnhn.cli.shell.CompletionCommand;
import io.hnhn.cli.shell.HelpCommand;
import io.hnhn.cli.stats.StatsCommand;
import io.hnhn.cli.train.TrainCommand;
import io.hnhn.cli.tune.TuneCommand;
import io.hnhn.cli.use.EmbedCommand;
import io.hnhn.cli.use.EvaluateCommand;
import io.hnhn.cli.use.ExportCommand;
import io.hnhn.cli.use.PredictCommand;
import io.hnhn.cli.use.WhyCommand;
import io.hnhn.command.options.ConfigFile;
import io.hnhn.command.shell.CommandPlugin;
import io.hnhn.command.shell.Failure;
import io.hnhn.command.shell.WrongCommandLine;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.settings.SettingException;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
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
      WhyCommand.class,
      EvaluateCommand.class,
      CompareCommand.class,
      EmbedCommand.class,
      ExportCommand.class,
      DataCommand.class,
      StatsCommand.class,
      ConvertCommand.class,
      ModelsCommand.class,
      TuneCommand.class,
      ExplainCommand.class,
      BenchCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
public final class Main implements Runnable {
  /** Jars with models of other projects; the launchers add them to the class path. */
  private static final String CLASS_PATH = "HNHN_CLASSPATH";

  /** How Java's logging, by which the libraries tell what would be faster, prints a message. */
  private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

  private static final Map<String, String> EXIT_CODES =
      new TreeMap<>(
          Map.of(
              "  0", "done",
              "  1", "failed: the message says why",
              "  2", "the command line is wrong",
              "130", "interrupted, for example by Ctrl-C",
              "141", "nobody reads standard output any more"));

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
    System.exit(run(args));
  }

  private static int run(String... args) {
    Terminal terminal = Terminal.standard();
    System.setErr(terminal.errStream());
    if (System.getProperty(LOG_FORMAT) == null) {
      System.setProperty(LOG_FORMAT, "%5$s%n");
    }
    Thread.setDefaultUncaughtExceptionHandler((_, e) -> Failure.tell(e, terminal, isTraced(args)));
    missing(System.getenv(CLASS_PATH))
        .forEach(
            jar ->
                terminal
                    .err()
                    .println("%s names %s, but there is no such file".formatted(CLASS_PATH, jar)));
    try {
      return terminal.connect(commandLine()).execute(args);
    } catch (Throwable e) {
      return Failure.tell(e, terminal, isTraced(args));
    }
  }

  /** The jars of a class path that are not there; Java goes on without them. */
  private static List<String> missing(@Nullable String classPath) {
    return classPath == null
        ? List.of()
        : Stream.of(classPath.split(File.pathSeparator))
            .filter(entry -> !entry.isEmpty() && !entry.endsWith("*"))
            .filter(entry -> !new File(entry).exists())
            .toList();
  }

  /**
   * Returns the command with its error handling, ready to execute.
   *
   * @return a new command line
   */
  static CommandLine commandLine() {
    Main main = new Main();
    CommandLine command = new Configured(main);
    for (CommandPlugin plugin : ServiceLoader.load(CommandPlugin.class)) {
      command.addSubcommand(plugin.command());
    }
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
        // An argument means itself, also where it begins with @.
        .setExpandAtFiles(false);
  }

  /** A command line that takes options from a file where one is named, and always fails well. */
  private static final class Configured extends CommandLine {
    private final Main main;

    Configured(Main main) {
      super(main);
      this.main = main;
    }

    @Override
    public int execute(String... args) {
      try {
        ConfigFile.apply(this, args);
        ParseResult parsed = parseArgs(args);
        ConfigFile.keepFromHelp(parsed);
        int code = new RunLast().execute(parsed);
        Terminal.of(getCommandSpec()).out().flush();
        return code;
      } catch (ParameterException e) {
        return WrongCommandLine.tell(e);
      } catch (Throwable e) {
        if (e.getCause() instanceof SettingException setting) {
          return WrongCommandLine.tell(setting, getParseResult());
        }
        return Failure.tell(e, Terminal.of(getCommandSpec()), main.stacktrace || isTraced(args));
      }
    }
  }

  /** Without a subcommand, tells what there is. */
  @Override
  public void run() {
    Terminal.of(spec).help(spec.commandLine());
  }

  /** Whether it was asked for where errors come from; the command line may not be parsed yet. */
  private static boolean isTraced(String... args) {
    return List.of(args).contains("--stacktrace") || System.getenv("HNHN_STACKTRACE") != null;
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
