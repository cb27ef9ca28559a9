package io.hnhn.report;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Charts and tables know nothing of what they show. */
class ArchitectureTest {
  private static final JavaClasses REPORT =
      new ClassFileImporter()
          .importUrl(Page.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPageKnowsChartsAndTablesAlone() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.report")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.hnhn.report.*..", "io.hnhn.learn..")
        .check(REPORT);
  }

  @Test
  void plansKnowNothingOfTrainings() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.report.plan")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hnhn.report.training")
        .check(REPORT);
  }

  @Test
  void theReportStandsBelowTheCommandLineAndBesideTheServer() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.hnhn.cli..", "io.hnhn.command..", "io.hnhn.paper..", "io.hnhn.server..")
        .check(REPORT);
    noClasses().should().resideOutsideOfPackage("io.hnhn.report..").check(REPORT);
    slices().matching("io.hnhn.report.(*)..").should().beFreeOfCycles().check(REPORT);
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(REPORT);
  }
}
