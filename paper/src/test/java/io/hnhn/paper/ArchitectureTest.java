package io.hnhn.paper;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Experiments use what everybody can use, and the command line finds them, not they it. */
class ArchitectureTest {
  private static final JavaClasses PAPER =
      new ClassFileImporter()
          .importUrl(PaperPlugin.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void theExperimentsStandBelowTheCommandLineAndBesideTheServer() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.cli..", "io.hnhn.server..")
        .check(PAPER);
  }

  /** So that what they find holds for whoever computes it. */
  @Test
  void theExperimentsKnowNoBackendOfTheirOwn() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.backend.*..", "io.hnhn.cuda..", "io.hnhn.expr.*..")
        .check(PAPER);
  }

  /** What is shown goes through the terminal, which names from files can't steer. */
  @Test
  void nothingIsPrintedPastTheTerminal() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(PAPER);
  }
}
