package io.hnhn.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every arrow points one way: a package knows the ones before it, never those after it. */
class ArchitectureTest {
  private static final List<String> ORDER = List.of("job", "table", "part", "train", "answer");

  private static final JavaClasses SPARK =
      new ClassFileImporter()
          .importUrl(HnhnClassifier.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        noClasses()
            .that()
            .resideInAPackage("io.hnhn.spark." + ORDER.get(i))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.hnhn.spark." + later)
            .check(SPARK);
      }
    }
  }

  @Test
  void estimatorAndModelStandAboveAllButTheApplication() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.hnhn.spark", "io.hnhn.spark.app")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.spark", "io.hnhn.spark.app")
        .check(SPARK);
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.spark")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hnhn.spark.app")
        .check(SPARK);
    noClasses()
        .should()
        .resideOutsideOfPackages(
            Stream.concat(
                    Stream.of("io.hnhn.spark", "io.hnhn.spark.app"),
                    ORDER.stream().map(name -> "io.hnhn.spark." + name))
                .toArray(String[]::new))
        .check(SPARK);
  }

  @Test
  void nobodyPrintsButTheApplication() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hnhn.spark.app")
        .should(GeneralCodingRules.ACCESS_STANDARD_STREAMS)
        .check(SPARK);
  }
}
