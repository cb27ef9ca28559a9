package io.hnhn.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.data.Dataset;
import io.hnhn.expr.Expr;
import io.hnhn.learn.Learner;
import io.hnhn.onnx.OnnxExport;
import io.hnhn.paper.PaperPlugin;
import io.hnhn.report.Page;
import io.hnhn.server.ServePlugin;
import io.hnhn.sql.SqlDataset;
import java.io.File;
import java.nio.file.CopyOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
  private static final JavaClasses CLI = of(Main.class);

  private static JavaClasses of(Class<?>... ofModules) {
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

  @Test
  void onlyMainStandsAboveAll() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hnhn.cli")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.hnhn.cli")
        .check(CLI);
  }

  /** In all modules: {@code io.hnhn.file} moves them when they are on the disk. */
  @Test
  void filesTakeTheirPlacesInOneWay() {
    JavaClasses all =
        of(
            Expr.class,
            Dataset.class,
            SqlDataset.class,
            OnnxExport.class,
            Learner.class,
            Page.class,
            Terminal.class,
            PaperPlugin.class,
            ServePlugin.class,
            Main.class);
    noClasses()
        .that()
        .resideOutsideOfPackage("io.hnhn.file")
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .orShould()
        .callMethod(File.class, "renameTo", File.class)
        .check(all);
    classes()
        .that()
        .haveSimpleName("Placement")
        .should()
        .callMethod(Files.class, "move", Path.class, Path.class, CopyOption[].class)
        .as("the rule sees who moves files")
        .check(all);
  }
}
