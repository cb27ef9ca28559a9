package io.hnhn.data;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * Every arrow points one way: a package knows those of the layers before its own, none beside it
 * and none after it. So there are no cycles.
 */
class ArchitectureTest {
  private static final List<List<String>> LAYERS =
      List.of(
          List.of("io.hnhn.data.text", "io.hnhn.data.reduction"),
          List.of("io.hnhn.data"),
          List.of("io.hnhn.data.file", "io.hnhn.data.preparation", "io.hnhn.data.stream"),
          List.of("io.hnhn.data.table"),
          List.of("io.hnhn.data.format.spi"),
          List.of("io.hnhn.data.format.numpy"),
          List.of(
              "io.hnhn.data.format.citation",
              "io.hnhn.data.format.csv",
              "io.hnhn.data.format.hif",
              "io.hnhn.data.format.mapped",
              "io.hnhn.data.format.matrix",
              "io.hnhn.data.format.pickle",
              "io.hnhn.data.format.plain"),
          List.of("io.hnhn.data.format"),
          List.of("io.hnhn.data.catalogue", "io.hnhn.data.jdk", "io.hnhn.data.trained"));

  /** The classes that lie where {@link Dataset} lies, which tests do not. */
  private static final JavaClasses DATA =
      new ClassFileImporter()
          .importUrl(Dataset.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyLayersBeforeItsOwn() {
    for (int i = 0; i < LAYERS.size(); i++) {
      for (String one : LAYERS.get(i)) {
        String[] others =
            LAYERS.subList(i, LAYERS.size()).stream()
                .flatMap(List::stream)
                .filter(Predicate.not(one::equals))
                .toArray(String[]::new);
        noClasses()
            .that()
            .resideInAPackage(one)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(others)
            .check(DATA);
      }
    }
  }

  @Test
  void thereIsNoOtherPackage() {
    noClasses()
        .should()
        .resideOutsideOfPackages(LAYERS.stream().flatMap(List::stream).toArray(String[]::new))
        .check(DATA);
  }

  @Test
  void everyPackageSaysWhatItIs() {
    for (JavaClass one : DATA) {
      assertThat(one.getPackage().tryGetPackageInfo()).as(one.getPackageName()).isPresent();
    }
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(DATA);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(DATA);
  }
}
