package io.hnhn.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.GeneralCodingRules;
import java.io.Serializable;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.expressions.Aggregator;
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

  /**
   * As Java's objects they are written: Kryo, which Spark may be told to write with, can't set what
   * a record has, and knows nothing of {@code writeObject}. Functions are Java's objects anyway.
   */
  @Test
  void whatSparkSendsIsWrittenInOneWay() {
    classes()
        .that()
        .areNotAnonymousClasses()
        .and(
            DescribedPredicate.describe(
                "say themselves that they are serializable",
                type ->
                    type.getRawInterfaces().stream()
                        .anyMatch(i -> i.isEquivalentTo(Serializable.class))))
        .and()
        .areNotAssignableTo(Aggregator.class)
        .should()
        .beAnnotatedWith(DefaultSerializer.class)
        .check(SPARK);
  }

  /** {@code io.hnhn.file} moves them when they are on the disk. */
  @Test
  void filesTakeTheirPlacesInOneWay() {
    noClasses()
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
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
