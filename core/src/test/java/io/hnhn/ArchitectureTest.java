package io.hnhn;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.expr.Expr;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Every arrow points one way: a package knows the ones before it, never those after it. */
class ArchitectureTest {
  private static final List<String> ORDER =
      List.of(
          "naming", "file", "graph", "tensor", "linalg", "expr", "plan", "backend", "block",
          "model", "train", "tune");

  /** The classes that lie where {@link Expr} lies, which tests do not. */
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .importUrl(Expr.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void aPackageKnowsOnlyThoseBeforeIt() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (String later : ORDER.subList(i + 1, ORDER.size())) {
        noClasses()
            .that()
            .resideInAPackage("io.hnhn." + ORDER.get(i) + "..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("io.hnhn." + later + "..")
            .check(CORE);
      }
    }
  }

  @Test
  void thereIsNoOtherPackage() {
    noClasses()
        .should()
        .resideOutsideOfPackages(
            ORDER.stream().map(name -> "io.hnhn." + name + "..").toArray(String[]::new))
        .check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    slices().matching("io.hnhn.(*)..").should().beFreeOfCycles().check(CORE);
  }

  @Test
  void backendsDoNotKnowEachOther() {
    expectApart("io.hnhn.backend.cpu..", "io.hnhn.backend.reference..");
    expectApart("io.hnhn.backend.reference..", "io.hnhn.backend.cpu..");
    expectApart("io.hnhn.backend", "io.hnhn.backend.cpu..");
    expectApart("io.hnhn.backend", "io.hnhn.backend.reference..");
  }

  private static void expectApart(String from, String to) {
    noClasses()
        .that()
        .resideInAPackage(from)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(to)
        .check(CORE);
  }

  @Test
  void hypergraphsNeedNothingButTheJdk() {
    noClasses()
        .that()
        .resideInAPackage("io.hnhn.graph..")
        .should()
        .dependOnClassesThat()
        .resideOutsideOfPackages("io.hnhn.graph..", "java..", "org.jspecify.annotations..")
        .check(CORE);
  }

  @Test
  void everyPackageSaysWhatItIs() {
    for (JavaClass one : CORE) {
      assertThat(one.getPackage().tryGetPackageInfo()).as(one.getPackageName()).isPresent();
    }
  }

  @Test
  void aLibraryDoesNotPrint() {
    NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(CORE);
    NO_CLASSES_SHOULD_USE_JAVA_UTIL_LOGGING.check(CORE);
  }
}
