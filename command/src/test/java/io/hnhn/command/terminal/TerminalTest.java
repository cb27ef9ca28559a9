package io.hnhn.command.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.json.JsonMapper;

class TerminalTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final StringWriter errors = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      chars = {
        '\u0000', '\u0007', '\b', '\r', '\u001b', '\u007f', '\u0080', '\u009b', '\u009f', '\u2028',
        '\u2029', '\u202a', '\u202e', '\u2066', '\u2069'
      })
  void whatATerminalWouldObeyIsShownAsItsNumber(char control) {
    Terminal terminal = terminal(false, Ansi.OFF);
    terminal.out().print("a" + control + "b");
    terminal.out().flush();
    terminal.err().print(control);
    String number = "\\u%04x".formatted((int) control);
    assertThat(bytes.toString(UTF_8)).isEqualTo("a" + number + "b");
    assertThat(errors).hasToString(number);
  }

  @Test
  void whatPeopleWriteStaysAsItIs() {
    String text = "tab\t, line\n, Größe, 超图, שלום, 😀, \u200e, \u00a0, \u202f\r\n";
    Terminal terminal = terminal(false, Ansi.OFF);
    terminal.out().print(text);
    terminal.out().flush();
    assertThat(bytes.toString(UTF_8)).isEqualTo(text);
  }

  @Test
  void jsonStaysWhatItWas() {
    String name = "\u001b[31m\u007f\u009b\u2028\u202e\"\\";
    Terminal terminal = terminal(true, Ansi.OFF);
    terminal.out().println(JsonMapper.shared().writeValueAsString(name));
    assertThat(bytes.toString(UTF_8)).doesNotContain("\u007f", "\u009b", "\u202e");
    assertThat(JsonMapper.shared().readValue(bytes.toByteArray(), String.class)).isEqualTo(name);
  }

  @Test
  void aLineIsThereAtOnce() {
    terminal(false, Ansi.OFF).out().println("line");
    assertThat(bytes.toString(UTF_8)).isEqualTo("line" + System.lineSeparator());
  }

  @Test
  void aTableKeepsItsBytesWhereNobodyLooks() throws IOException {
    String table = "id,\u001b[31m\u009b,é";
    Terminal terminal = terminal(false, Ansi.OFF);
    terminal.out().print("before ");
    try (OutputStream out = terminal.table()) {
      out.write(table.getBytes(UTF_8));
    }
    assertThat(bytes.toString(UTF_8)).isEqualTo("before " + table);
  }

  @Test
  void onATerminalATableIsWords() throws IOException {
    byte[] table = "id,\u001b[31m\u009b,é😀\n".repeat(2000).getBytes(UTF_8);
    OutputStream out = terminal(true, Ansi.OFF).table();
    // Pieces of any size: a character may be cut by their ends.
    for (int i = 0; i < table.length; i += 7) {
      out.write(table, i, Math.min(7, table.length - i));
    }
    out.close();
    assertThat(bytes.toString(UTF_8)).isEqualTo("id,\\u001b[31m\\u009b,é😀\n".repeat(2000));
  }

  @Test
  void onlyStyleOfOurOwnGetsThrough() {
    String name = "@|red \u001b[5m%s%n|@";
    Terminal terminal = terminal(true, Ansi.ON);
    terminal.heading(name);
    assertThat(bytes.toString(UTF_8))
        .startsWith("\u001b[1m@|red \\u001b[5m%s%n|@\u001b[")
        .endsWith("m" + System.lineSeparator());
    bytes.reset();
    terminal(true, Ansi.OFF).heading(name);
    assertThat(bytes.toString(UTF_8)).isEqualTo("@|red \\u001b[5m%s%n|@" + System.lineSeparator());
  }

  @Test
  void aNameInAStatusLineDoesNotPaint() {
    StatusLine line = new StatusLine(new PrintWriter(errors), true);
    line.paint("\u001b[2Ja\rb");
    line.println("c");
    assertThat(errors)
        .hasToString("\r\\u001b[2Ja\\u000db\rc" + " ".repeat(16) + System.lineSeparator());
  }

  @Test
  void whatOthersPrintToTheErrorStreamGoesTheSameWay() {
    terminal(false, Ansi.OFF).errStream().println("no library at /tmp/\u001b[31m");
    assertThat(errors.toString().strip()).isEqualTo("no library at /tmp/\\u001b[31m");
  }

  @Test
  void anErrorStreamThatCannotBeWrittenDoesNotMatter() {
    CommandLine command = new CommandLine(CommandSpec.create());
    command.setErr(new StandardWriter(new Full(), UTF_8, () -> false));
    Terminal.of(command.getCommandSpec()).err().println("lost");
    Terminal.of(command.getCommandSpec()).status().println("lost");
  }

  private Terminal terminal(boolean isTerminal, Ansi ansi) {
    CommandLine command = new CommandLine(CommandSpec.create());
    command.setOut(new StandardWriter(bytes, UTF_8, () -> isTerminal));
    command.setErr(new PrintWriter(errors));
    command.setColorScheme(Help.defaultColorScheme(ansi));
    return Terminal.of(command.getCommandSpec());
  }

  /** A disk without room. */
  private static final class Full extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("No space left on device");
    }
  }
}
