package io.hnhn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A name means one thing, whatever the module. */
class TypeNamesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final String KIND = "(?:final |sealed |abstract |static )*";
  private static final Pattern PUBLIC_TOP =
      Pattern.compile("(?m)^public " + KIND + "(?:class|record|interface|enum) (\\w+)");
  private static final Pattern PUBLIC_NESTED =
      Pattern.compile("(?m)^ +public " + KIND + "(?:class|record|interface|enum) (\\w+)");

  @Test
  void noTwoTypesHaveOneName() throws IOException {
    List<String> twice =
        sources()
            .collect(Collectors.groupingBy(file -> file.getFileName().toString()))
            .values()
            .stream()
            .filter(files -> files.size() > 1)
            .map(List::toString)
            .toList();
    assertThat(twice).isEmpty();
  }

  /** What is imported by its simple name must not be mistaken for a type that has the name. */
  @Test
  void noNestedTypeHasTheNameOfAnother() throws IOException {
    Map<Path, String> texts =
        sources().collect(Collectors.toMap(file -> file, TypeNamesTest::textOf));
    Set<String> top =
        texts.values().stream()
            .flatMap(text -> names(PUBLIC_TOP, text))
            .collect(Collectors.toSet());
    assertThat(top).contains("Hypergraph", "Features", "Plan", "Weights");
    List<String> nested = new ArrayList<>();
    texts.forEach(
        (file, text) ->
            names(PUBLIC_NESTED, text)
                .filter(top::contains)
                .forEach(name -> nested.add(ROOT.relativize(file) + ": " + name)));
    assertThat(nested).isEmpty();
  }

  private static Stream<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1));
  }

  private static String textOf(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> sources() throws IOException {
    try (Stream<Path> files = Files.find(ROOT, 20, (file, facts) -> isSource(file))) {
      return files.toList().stream();
    }
  }

  private static boolean isSource(Path file) {
    String path = ROOT.relativize(file).toString().replace('\\', '/');
    return path.matches("\\w+/src/main/java/.*\\.java")
        && !path.endsWith("/package-info.java")
        && !path.endsWith("/module-info.java");
  }
}
