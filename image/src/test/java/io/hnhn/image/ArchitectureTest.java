package io.hnhn.image;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** What is put into an image is known by its jars, not by its classes. */
class ArchitectureTest {
  /** But for the hypergraph of the JDK: an image has all modules that {@code demo} looks at. */
  @Test
  void whoeverBuildsAnImageKnowsNothingOfWhatIsInIt() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.hnhn.image",
            "io.hnhn.data",
            "io.hnhn.data.jdk",
            "java..",
            "org.jspecify.annotations")
        .check(
            new ClassFileImporter()
                .importUrl(ImageBuilder.class.getProtectionDomain().getCodeSource().getLocation()));
  }
}
