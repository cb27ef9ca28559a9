package io.hnhn.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.Learner;
import io.hnhn.paper.PaperPlugin;
import io.hnhn.report.Page;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CliWallsTest {
  private static final JavaClasses CLI = classes(Main.class);

  private static JavaClasses classes(Class<?>... ofModules) {
    return new ClassFileImporter()
        .importUrls(
            Stream.of(ofModules)
                .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                .toList());
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.hnhn.cli.(*)..").should().beFreeOfCycles().check(CLI);
  }

  /** They take their places by {@code io.hnhn.file}, when they are on the disk. */
  @Test
  void nobodyMovesFilesInAWayOfTheirOwn() {
    noClasses()
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .check(classes(Main.class, Learner.class, Page.class, Terminal.class, PaperPlugin.class));
  }
}
