package io.hnhn.command;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.command.terminal.Terminal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every arrow points one way: a package knows the ones before it, never those after it. */
class ArchitectureTest {
  private static final List<String> ORDER = List.of("terminal", "shell", "options", "output");

  private static final JavaClasses COMMAND =
      new ClassFileImporter()
          .importUrl(Terminal.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        noClasses()
            .that()
            .resideInAPackage("io.hnhn.command." + ORDER.get(i))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.hnhn.command." + later)
            .check(COMMAND);
      }
    }
  }

  @Test
  void thereIsNoOtherPackage() {
    noClasses()
        .should()
        .resideOutsideOfPackages(
            ORDER.stream().map(name -> "io.hnhn.command." + name).toArray(String[]::new))
        .check(COMMAND);
  }
}
