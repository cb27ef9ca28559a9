package io.hnhn.cli.use;

import io.hnhn.command.output.OutputOptions;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.format.ResultFile;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command's table goes: to a file that was named, or else to be printed. */
final class TableOutput {
  private TableOutput() {}

  static void write(
      ResultFile.Content table, @Nullable Path file, OutputOptions outputs, CommandSpec command)
      throws IOException {
    if (file != null) {
      ResultFile.write(table, file);
      outputs.tellWritten(file);
    } else {
      ResultFile.write(table, Terminal.of(command).table());
    }
  }
}
