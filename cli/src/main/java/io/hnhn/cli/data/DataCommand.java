package io.hnhn.cli.data;

import io.hnhn.command.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command {@code hnhn data}, which has subcommands only. */
@Command(
    name = "data",
    description = "List, describe and fetch the data sets that are known by name.",
    subcommands = {ListCommand.class, InfoCommand.class, FetchCommand.class})
public final class DataCommand implements Runnable {
  @Spec private CommandSpec spec;

  /** Tells what there is. */
  @Override
  public void run() {
    Terminal.of(spec).help(spec.commandLine());
  }
}
