package io.hnhn.sql;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Of data sets it knows what they are, as tables, and what a format is; no other format. */
class ArchitectureTest {
  private static final String[] KNOWN = {
    "io.hnhn.sql",
    "io.hnhn.data",
    "io.hnhn.data.file",
    "io.hnhn.data.format",
    "io.hnhn.data.format.spi",
    "io.hnhn.data.table",
    "io.hnhn.file",
    "io.hnhn.graph",
    "io.hnhn.tensor",
    "org.duckdb..",
    "java..",
    "org.jspecify.annotations"
  };

  /** The classes that lie where {@link SqlDataset} lies, which tests do not. */
  private static final JavaClasses SQL =
      new ClassFileImporter()
          .importUrl(SqlDataset.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void itKnowsNoMoreThanItNeeds() {
    classes().should().onlyDependOnClassesThat().resideInAnyPackage(KNOWN).check(SQL);
  }

  @Test
  void itIsOnePackage() {
    classes().should().resideInAPackage("io.hnhn.sql").check(SQL);
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(SQL);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(SQL);
  }
}
