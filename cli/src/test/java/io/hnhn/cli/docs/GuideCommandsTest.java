package io.hnhn.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.docs.Guide.Step;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Whoever types what the documentation says gets what the documentation shows. */
class GuideCommandsTest {
  @TempDir static Path folder;

  @Test
  void everyCommandIsOneThatHnhnUnderstands() {
    assertThat(typed().toList()).hasSizeGreaterThan(20);
    assertThat(typed())
        .allSatisfy(
            line ->
                assertThatCode(() -> CommandRun.parse(Workplace.words(line)))
                    .as(line)
                    .doesNotThrowAnyException());
  }

  @Test
  void whatACommandReadsFromTheRepositoryIsThere() {
    List<String> named =
        typed()
            .flatMap(line -> Arrays.stream(Workplace.words(line)))
            .filter(word -> word.startsWith("docs/"))
            .toList();
    assertThat(named).contains("docs/examples/shop");
    assertThat(named).allSatisfy(path -> assertThat(Guide.ROOT.resolve(path)).exists());
  }

  @Test
  void commandsThatAreNamedExist() {
    List<String> named =
        Guide.all().stream()
            .flatMap(guide -> guide.spans().stream())
            .filter(span -> span.startsWith("hnhn "))
            .map(span -> span.split(" ", -1)[1])
            .toList();
    assertThat(named).contains("embed");
    assertThat(named)
        .allSatisfy(name -> assertThat(CommandRun.of("help", name).exitCode()).as(name).isZero());
  }

  @TestFactory
  Stream<DynamicTest> everyCommandDoesWhatIsShown() {
    Workplace workplace = new Workplace(folder);
    return Guide.all().stream()
        .flatMap(
            guide ->
                guide.steps().stream()
                    .map(
                        step ->
                            DynamicTest.dynamicTest(
                                guide + ": " + step.code().lines().findFirst().orElseThrow(),
                                () -> follow(step, workplace))));
  }

  private static void follow(Step step, Workplace workplace)
      throws IOException, InterruptedException {
    String printed;
    if (step.language().equals("python")) {
      printed = python(step.code());
    } else {
      CommandRun run = workplace.run(step.code());
      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(Workplace.outputs(Workplace.words(step.code())))
          .allSatisfy(output -> assertThat(workplace.placeOf(output)).exists());
      printed = run.out();
    }
    assertThat(new Excerpt(step.shown()).missingIn(printed)).as(printed).isEmpty();
  }

  /** Runs Python where one with the libraries is named; what came before has made its files. */
  private static String python(String code) throws IOException, InterruptedException {
    String python = System.getenv("HNHN_PYTHON");
    assumeTrue(python != null, "HNHN_PYTHON does not name a Python with onnxruntime and scipy");
    Process process =
        new ProcessBuilder(python, "-c", code)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }

  private static Stream<String> typed() {
    return Guide.all().stream()
        .flatMap(
            guide ->
                Stream.concat(
                    guide.steps().stream()
                        .filter(step -> step.language().equals("sh"))
                        .map(Step::code),
                    guide.spans().stream().filter(span -> span.startsWith("./hnhn "))));
  }
}
