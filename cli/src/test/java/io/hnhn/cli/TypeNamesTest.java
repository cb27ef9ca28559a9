package io.hnhn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name means one thing, whatever the module. */
class TypeNamesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

  @Test
  void noTwoTypesHaveOneName() throws IOException {
    try (Stream<Path> files = Files.find(ROOT, 20, (file, facts) -> isSource(file))) {
      List<String> twice =
          files
              .collect(Collectors.groupingBy(file -> file.getFileName().toString()))
              .entrySet()
              .stream()
              .filter(entry -> entry.getValue().size() > 1)
              .map(entry -> entry.getValue().toString())
              .toList();
      assertThat(twice).isEmpty();
    }
  }

  private static boolean isSource(Path file) {
    String path = ROOT.relativize(file).toString().replace('\\', '/');
    return path.matches("\\w+/src/main/java/.*\\.java")
        && !path.endsWith("/package-info.java")
        && !path.endsWith("/module-info.java");
  }
}
