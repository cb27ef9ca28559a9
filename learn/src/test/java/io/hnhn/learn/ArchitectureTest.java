package io.hnhn.learn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every arrow points one way: a package knows the ones before it, never those after it. */
class ArchitectureTest {
  private static final List<String> ORDER =
      List.of(
          "json",
          "profile",
          "statistics",
          "settings",
          "problem",
          "use",
          "why",
          "search",
          "tune",
          "run",
          "compare");

  private static final JavaClasses LEARN =
      new ClassFileImporter()
          .importUrl(Learner.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        noClasses()
            .that()
            .resideInAPackage("io.hnhn.learn." + ORDER.get(i))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.hnhn.learn." + later)
            .check(LEARN);
      }
    }
  }

  @Test
  void onlyLearnerAndTunerStandAboveAll() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hnhn.learn")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hnhn.learn")
        .check(LEARN);
    noClasses()
        .should()
        .resideOutsideOfPackages(
            Stream.concat(
                    Stream.of("io.hnhn.learn"), ORDER.stream().map(name -> "io.hnhn.learn." + name))
                .toArray(String[]::new))
        .check(LEARN);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.hnhn.learn.(*)").should().beFreeOfCycles().check(LEARN);
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(LEARN);
  }
}
