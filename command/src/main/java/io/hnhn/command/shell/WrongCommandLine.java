package io.hnhn.command.shell;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.naming.NearestName;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Answers a wrong command line in two lines: what is wrong, with the name that was meant if there
 * is one like it, and where help is.
 *
 * <pre>
 * hnhn: no command dmeo; did you mean demo?
 * Try 'hnhn --help'.
 * </pre>
 */
public final class WrongCommandLine {
  private WrongCommandLine() {}

  /**
   * Tells what is wrong.
   *
   * @return the exit code
   */
  public static int tell(ParameterException e) {
    CommandLine command = e.getCommandLine();
    String message =
        e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()
            ? unmatched(unmatched)
            : e.getMessage();
    Terminal terminal = Terminal.of(command.getCommandSpec());
    Failure.say(message, terminal);
    terminal.err().println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  /**
   * Tells what is wrong with a setting, by the name of its option.
   *
   * @param parsed the command line that said it
   * @return the exit code
   */
  public static int tell(SettingException e, ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    return tell(
        new ParameterException(
            last.commandSpec().commandLine(), e.message(WrongCommandLine::option), e));
  }

  /** The option of a setting. */
  public static String option(String setting) {
    return "--" + setting;
  }

  private static String unmatched(UnmatchedArgumentException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    String typed = e.getUnmatched().getFirst();
    if (typed.startsWith("-")) {
      String option = typed.replaceFirst("=.*", "");
      List<String> options =
          command.options().stream().flatMap(known -> Stream.of(known.names())).toList();
      return "no option " + option + NearestName.question(option, options);
    }
    if (!command.subcommands().isEmpty()) {
      return noCommand(command, typed);
    }
    return "Expected no further argument, but found " + typed;
  }

  /** What to say where a command has no subcommand of a name. */
  public static String noCommand(CommandSpec command, String typed) {
    return "no command " + typed + NearestName.question(typed, command.subcommands().keySet());
  }
}
