package io.hnhn.cli.train;

import io.hnhn.data.format.ResultFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Where a command's table goes: to a file that was named, or else to be printed. */
final class TableOutput {
  private TableOutput() {}

  static void write(ResultFile.Content table, @Nullable Path file, CommandSpec command)
      throws IOException {
    PrintWriter out = command.commandLine().getOut();
    if (file != null) {
      ResultFile.write(table, file);
      out.println("Written: " + file);
    } else {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ResultFile.write(table, bytes);
      out.print(bytes.toString(StandardCharsets.UTF_8));
    }
    out.flush();
  }
}
