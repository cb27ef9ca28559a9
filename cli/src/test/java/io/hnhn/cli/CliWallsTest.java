package io.hnhn.cli;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

class CliWallsTest {
  private static final JavaClasses CLI =
      new ClassFileImporter()
          .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.hnhn.cli.(*)..").should().beFreeOfCycles().check(CLI);
  }
}
