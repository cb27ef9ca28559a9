package io.hnhn.cli.shell;

import io.hnhn.command.shell.WrongCommandLine;
import io.hnhn.command.terminal.Terminal;
import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hnhn help train} is {@code hnhn train --help}. */
@Command(
    name = "help",
    description = {"Tell what a command does and which options it has.", ""})
public final class HelpCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "COMMAND",
      arity = "0..*",
      description = "Such as train, or data list; all commands if not given.")
  private List<String> path = List.of();

  /** Made by the command line. */
  public HelpCommand() {}

  @Override
  public void run() {
    CommandLine root = Objects.requireNonNull(spec.parent()).commandLine();
    CommandLine command = root;
    for (String name : path) {
      CommandLine next = command.getSubcommands().get(name);
      if (next == null) {
        throw new ParameterException(
            command, WrongCommandLine.noCommand(command.getCommandSpec(), name));
      }
      command = next;
    }
    Terminal.of(spec).help(command);
  }
}
