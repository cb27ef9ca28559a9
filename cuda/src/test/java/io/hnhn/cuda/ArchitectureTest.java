package io.hnhn.cuda;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A backend knows plans, and nothing of models or training; a GPU knows nothing of the backend. */
class ArchitectureTest {
  private static final String[] KNOWN = {
    "io.hnhn.cuda..",
    "io.hnhn.backend",
    "io.hnhn.expr",
    "io.hnhn.file",
    "io.hnhn.graph",
    "io.hnhn.plan",
    "io.hnhn.tensor",
    "java..",
    "org.jspecify.annotations"
  };

  /** The classes that lie where {@link CudaProvider} lies, which tests do not. */
  private static final JavaClasses CUDA =
      new ClassFileImporter()
          .importUrl(CudaProvider.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void itKnowsNoMoreThanItNeeds() {
    classes().should().onlyDependOnClassesThat().resideInAnyPackage(KNOWN).check(CUDA);
  }

  @Test
  void aGpuKnowsNoPlan() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.cuda.gpu")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.cuda", "io.hnhn.plan", "io.hnhn.graph", "io.hnhn.tensor")
        .check(CUDA);
  }

  /** {@code io.hnhn.file} moves them when they are on the disk. */
  @Test
  void filesTakeTheirPlacesInOneWay() {
    noClasses()
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .check(CUDA);
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CUDA);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CUDA);
  }
}
