package io.hnhn.server.studio.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sources of the page keep to. */
class StudioPageTest {
  private static final Path SOURCES =
      Path.of("src", "main", "resources", "io", "hnhn", "server", "studio");

  private static final int LONGEST = 400;

  /** What would let data become markup or code, or reach beyond this machine. */
  private static final List<String> FORBIDDEN =
      List.of(
          "innerHTML",
          "outerHTML",
          "insertAdjacentHTML",
          "document.write",
          "DOMParser",
          "eval(",
          "new Function",
          "setAttribute(\"style\"",
          "https://",
          "@import");

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(f -> f.toString().matches(".*\\.(js|css|html|svg)")).toList();
    }
  }

  @Test
  void namesFromDataStayNamesAndNothingComesFromElsewhere() throws IOException {
    for (Path file : sources()) {
      assertThat(Files.readString(file).replace("http://www.w3.org/2000/svg", ""))
          .as(file.toString())
          .doesNotContain(FORBIDDEN)
          .doesNotContain("http://");
    }
  }

  @Test
  void everyFileHasOneSubjectAndSaysWhich() throws IOException {
    assertThat(sources()).hasSizeGreaterThan(30);
    for (Path file : sources()) {
      assertThat(Files.readAllLines(file)).as(file.toString()).hasSizeLessThan(LONGEST);
      if (file.toString().matches(".*\\.(js|css)")) {
        assertThat(Files.readString(file)).as(file.toString()).startsWith("/*");
      }
    }
  }

  /** Modules are loaded by what is there: nothing is named that is not, nothing is left over. */
  @Test
  void everyModuleIsImportedAndThere() throws IOException {
    List<Path> modules =
        sources().stream().filter(f -> f.toString().endsWith(".js")).map(Path::normalize).toList();
    List<Path> imported =
        modules.stream().flatMap(StudioPageTest::imports).distinct().sorted().toList();
    assertThat(modules).containsAll(imported);
    assertThat(modules.stream().filter(m -> !imported.contains(m)))
        .containsExactly(SOURCES.resolve("main.js"));
  }

  private static Stream<Path> imports(Path module) {
    try {
      return Pattern.compile("(?:from |import\\()\"(\\.[^\"]+)\"")
          .matcher(Files.readString(module))
          .results()
          .map(found -> module.resolveSibling(found.group(1)).normalize());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
