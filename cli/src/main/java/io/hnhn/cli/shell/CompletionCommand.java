package io.hnhn.cli.shell;

import io.hnhn.command.terminal.Terminal;
import java.io.PrintWriter;
import java.util.Objects;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hnhn completion}: prints a script that completes commands and options in a shell. */
@Command(
    name = "completion",
    description = {
      "Print a script that completes commands and options in a shell.",
      "",
      "For this shell only, or in the file your shell reads at its start:",
      "",
      "  bash, zsh   source <(hnhn completion bash)",
      "  fish        hnhn completion fish | source",
      ""
    })
public final class CompletionCommand implements Runnable {
  /** A shell that can be served. */
  enum Shell {
    BASH,
    ZSH,
    FISH
  }

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "bash|zsh|fish", description = "The shell.")
  private Shell shell;

  /** Made by the command line. */
  public CompletionCommand() {}

  @Override
  public void run() {
    CommandLine root = Objects.requireNonNull(spec.parent()).commandLine();
    String name = root.getCommandName();
    String script =
        switch (shell) {
          // The script knows zsh, too, and turns on its reading of such scripts.
          case BASH, ZSH -> AutoComplete.bash(name, root);
          case FISH -> FishCompletion.of(root);
        };
    PrintWriter out = Terminal.of(spec).out();
    out.print(script);
    out.flush();
  }
}
