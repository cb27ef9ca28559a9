package io.hnhn.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.command.terminal.StandardWriter;
import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Supplier;
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
    return run(Main.commandLine(), new PrintWriter(out), out::toString, args);
  }

  /** The same with a command line that was made before, which takes most of the time. */
  public static CommandRun of(CommandLine command, String... args) {
    StringWriter out = new StringWriter();
    return run(command, new PrintWriter(out), out::toString, args);
  }

  /** The same with a terminal as its standard output. */
  public static CommandRun onTerminal(String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintWriter terminal = new StandardWriter(out, UTF_8, () -> true);
    return run(Main.commandLine(), terminal, () -> out.toString(UTF_8), args);
  }

  private static CommandRun run(
      CommandLine command, PrintWriter out, Supplier<String> printed, String... args) {
    StringWriter err = new StringWriter();
    command.setOut(out);
    command.setErr(new PrintWriter(err));
    command.setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF));
    int exitCode = command.execute(args);
    command.getOut().flush();
    command.getErr().flush();
    return new CommandRun(exitCode, printed.get(), err.toString());
  }

  /**
   * What {@code hnhn} makes of arguments, without running anything.
   *
   * @throws CommandLine.ParameterException if there is no such command or option
   */
  public static ParseResult parse(String... args) {
    return Main.commandLine().parseArgs(args);
  }

  /** The command line with all of its commands, to look at. */
  public static CommandLine command() {
    return Main.commandLine();
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
