package io.hnhn.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
  @Test
  void oneWholeFileIsWrittenAndNothingBesideIt(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("new/report.html");
    SamplePage.page().write(file);
    assertThat(Files.readString(file)).startsWith("<!DOCTYPE html>").endsWith("</html>\n");
    assertThat(file.getParent().toFile().list()).containsExactly("report.html");
  }
}
