package io.hnhn.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every arrow points one way: a package knows the ones before it, never those after it. */
class ArchitectureTest {
  private static final List<String> ORDER =
      List.of(
          "io.hnhn.server.http",
          "io.hnhn.server.serving",
          "io.hnhn.server.inference",
          "io.hnhn.server.api",
          "io.hnhn.server.studio.page",
          "io.hnhn.server.studio.workspace",
          "io.hnhn.server.studio.load",
          "io.hnhn.server.studio.train",
          "io.hnhn.server.studio.explore",
          "io.hnhn.server.studio.attempt",
          "io.hnhn.server.studio.takeaway",
          "io.hnhn.server.studio",
          "io.hnhn.server");

  private static final JavaClasses SERVER =
      new ClassFileImporter()
          .importUrl(ModelServer.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        noClasses()
            .that()
            .resideInAPackage(ORDER.get(i))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(later)
            .check(SERVER);
      }
    }
    noClasses().should().resideOutsideOfPackages(ORDER.toArray(String[]::new)).check(SERVER);
  }

  @Test
  void theProtocolAndTheWordsOfTheDataDoNotKnowEachOther() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.server.api")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hnhn.server.inference")
        .check(SERVER);
  }

  @Test
  void theServerStandsBelowTheCommandLine() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.cli..", "io.hnhn.paper..")
        .check(SERVER);
  }

  /** Programs that ask get no pages, and whoever serves them needs none. */
  @Test
  void onlyTheStudioMakesReportsAndOnnxFiles() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hnhn.server.studio..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.report..", "io.hnhn.onnx..")
        .check(SERVER);
  }

  @Test
  void theStudioAnswersInItsOwnWords() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.server.studio..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.server.api", "io.hnhn.server.inference")
        .check(SERVER);
  }

  /** So that other commands don't wait for the server's classes. */
  @Test
  void onlyTheServerKnowsTheHttpServerOfTheJdk() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.server")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.sun.net.httpserver")
        .check(SERVER);
  }
}
