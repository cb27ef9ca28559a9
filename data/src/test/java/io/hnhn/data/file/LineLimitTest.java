package io.hnhn.data.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;

class LineLimitTest {
  private final StringWriter written = new StringWriter();
  private final Writer lines = new LineLimit.Writing(written, 5);

  @Test
  void linesUpToTheLimitAreWritten() throws IOException {
    lines.write("12345\n12");
    lines.write("345");
    lines.write('\n');
    lines.write("a\nb\n12345");
    lines.write("..\n12..", 2, 3);
    lines.write(new char[] {'3', '4', '5'});
    assertThat(written).hasToString("12345\n12345\na\nb\n12345\n12345");
  }

  @Test
  void aLongerLineIsRefused() throws IOException {
    lines.write("a\n12345");
    assertThatThrownBy(() -> lines.write('6'))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected lines of at most 5 characters, but found a longer one");
    assertThatThrownBy(() -> new LineLimit.Writing(written, 5).write("a\n123456"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
