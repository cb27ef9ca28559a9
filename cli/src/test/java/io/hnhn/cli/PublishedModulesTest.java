package io.hnhn.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What repositories are told about the modules, by their poms. */
class PublishedModulesTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
  private static final Pattern MODULE = Pattern.compile("<module>(.*)</module>");
  private static final Pattern OWN =
      Pattern.compile("<groupId>io\\.hnhn</groupId>\\s*<artifactId>(hnhn-[^<]*)</artifactId>");
  private static final String PARENT = "<artifactId>hnhn-parent</artifactId>";

  @Test
  void theBomHasEveryModuleThatIsPublished() {
    List<String> published =
        modules()
            .filter(module -> !module.equals("bom"))
            .filter(module -> !pom(module).contains("<maven.deploy.skip>true"))
            .map(module -> "hnhn-" + module)
            .toList();
    assertThat(published).contains("hnhn-core", "hnhn-cli").doesNotContain("hnhn-bench");
    assertThat(matches(OWN, managed(pom("bom"))))
        .as("bom/pom.xml lists the modules of pom.xml")
        .containsExactlyInAnyOrderElementsOf(published);
  }

  @Test
  void theBomHasTheVersionOfItsModules() {
    Pattern version = Pattern.compile("<version>(.*?)</version>");
    assertThat(matches(version, pom("bom")).findFirst())
        .isEqualTo(matches(version, pom(".")).findFirst());
  }

  @Test
  void everyModuleTellsWhatItIs() {
    assertThat(modules().map(PublishedModulesTest::pom))
        .allSatisfy(pom -> assertThat(pom).contains("<name>hnhn ", "<description>"));
    assertThat(modules().filter(module -> !module.equals("bom")).map(PublishedModulesTest::pom))
        .allSatisfy(pom -> assertThat(pom).contains(PARENT));
    assertThat(Stream.of(pom("."), pom("bom")))
        .allSatisfy(pom -> assertThat(pom).contains("<license>", "<developer>"));
  }

  private static Stream<String> modules() {
    return matches(MODULE, pom("."));
  }

  private static String pom(String module) {
    try {
      return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String managed(String pom) {
    return pom.substring(pom.indexOf("<dependencyManagement>"));
  }

  private static Stream<String> matches(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1));
  }
}
