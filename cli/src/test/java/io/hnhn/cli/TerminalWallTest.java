package io.hnhn.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.paper.PaperPlugin;
import io.hnhn.server.ServePlugin;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Nothing is shown but through {@link Terminal}, which makes control characters visible. */
class TerminalWallTest {
  private static final String TERMINAL = "io.hnhn.command.terminal..";

  private static final JavaClasses CLI =
      new ClassFileImporter()
          .importUrls(
              Stream.of(Main.class, Terminal.class, PaperPlugin.class, ServePlugin.class)
                  .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
                  .toList());

  @Test
  void onlyTheTerminalKnowsTheStreamsOfTheProcess() {
    noClasses()
        .that()
        .resideOutsideOfPackage(TERMINAL)
        .should()
        .accessFieldWhere(
            new DescribedPredicate<JavaFieldAccess>("the field is System.out or System.err") {
              @Override
              public boolean test(JavaFieldAccess access) {
                return access.getTargetOwner().isEquivalentTo(System.class)
                    && (access.getName().equals("out") || access.getName().equals("err"));
              }
            })
        .check(CLI);
  }

  @Test
  void onlyTheTerminalKnowsTheWritersOfACommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage(TERMINAL)
        .should()
        .callMethodWhere(
            new DescribedPredicate<JavaMethodCall>("the method prints or gives a raw writer") {
              @Override
              public boolean test(JavaMethodCall call) {
                return isOf(call, CommandLine.class)
                    && (call.getName().equals("getOut")
                        || call.getName().equals("getErr")
                        || call.getName().equals("usage")
                        || call.getName().equals("printVersionHelp"));
              }
            })
        .check(CLI);
  }

  @Test
  void onlyTheTerminalStylesText() {
    noClasses()
        .that()
        .resideOutsideOfPackage(TERMINAL)
        .should()
        .callMethodWhere(
            new DescribedPredicate<JavaMethodCall>("the method styles text") {
              @Override
              public boolean test(JavaMethodCall call) {
                return isOf(call, Ansi.class);
              }
            })
        .check(CLI);
  }

  private static boolean isOf(JavaAccess<?> access, Class<?> owner) {
    return access.getTargetOwner().isAssignableTo(owner);
  }
}
