package io.hnhn.onnx;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** The formula once more: it knows models, and nothing that runs or trains them. */
class ArchitectureTest {
  private static final String[] KNOWN = {
    "io.hnhn.onnx",
    "io.hnhn.expr",
    "io.hnhn.file",
    "io.hnhn.graph",
    "io.hnhn.model",
    "io.hnhn.tensor",
    "io.hnhn.train",
    "java..",
    "org.jspecify.annotations"
  };

  /** The classes that lie where {@link OnnxExport} lies, which tests do not. */
  private static final JavaClasses ONNX =
      new ClassFileImporter()
          .importUrl(OnnxExport.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void itKnowsNoMoreThanItNeeds() {
    classes().should().onlyDependOnClassesThat().resideInAnyPackage(KNOWN).check(ONNX);
  }

  @Test
  void itIsOnePackage() {
    classes().should().resideInAPackage("io.hnhn.onnx").check(ONNX);
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(ONNX);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(ONNX);
  }
}
