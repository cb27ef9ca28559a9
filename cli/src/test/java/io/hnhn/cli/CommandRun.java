package io.hnhn.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * What a command line came to.
 *
 * @param out all that was printed
 * @param err all that was said beside it
 */
public record CommandRun(int exitCode, String out, String err) {
  /** Runs {@code hnhn} with arguments in this JVM, without colours. */
  public static CommandRun of(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = Main.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(err));
    command.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    int exitCode = command.execute(args);
    command.getOut().flush();
    command.getErr().flush();
    return new CommandRun(exitCode, out.toString(), err.toString());
  }

  /**
   * What {@code hnhn} makes of arguments, without running anything.
   *
   * @throws CommandLine.ParameterException if there is no such command or option
   */
  public static ParseResult parse(String... args) {
    return Main.commandLine().parseArgs(args);
  }

  /** The command of a name, with all its options. */
  public static CommandSpec command(String name) {
    return Main.commandLine().getSubcommands().get(name).getCommandSpec();
  }

  /** The lines on the error stream. */
  public List<String> errLines() {
    return err.lines().toList();
  }
}
