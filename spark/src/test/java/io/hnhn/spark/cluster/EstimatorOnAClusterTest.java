package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the estimator promises, asked of it on a real cluster. One driver does all that is to be
 * done and says how it went; each test is a line of what it says. It takes about a minute;
 *
 * <pre>
 * mvn verify -Dhnhn.spark.all=true              all of it, large data and Python included
 * mvn verify -Dhnhn.spark.checks=NAME,NAME      some of {@link #MORE} as well
 * </pre>
 */
class EstimatorOnAClusterTest {
  private static final String ALL = "hnhn.spark.all";
  private static final String CHECKS = "hnhn.spark.checks";
  private static final Path ROOT = Path.of("..");
  private static final List<String> SAID = new ArrayList<>();

  private static final List<String> ALWAYS = List.of("lossesAreThoseOfOneMachine");

  private static final List<String> MORE =
      List.of(
          "answersAreThoseOfOneMachine",
          "classesOfHyperedgesAreLearnedAndAnswered",
          "hubsAreLearnedAndAnsweredAsOnOneMachine",
          "settingsAreSearchedForAsOnOneMachine",
          "weightsOfIncidencesAndHyperedgesCountAsOnOneMachine",
          "hnhnIsBuiltAsItIsSaid",
          "idsAndFeaturesAreOfManyTypes",
          "earlyStoppingLooksAtValidationRows",
          "parametersAreDocumentedAndSchemasChecked",
          "modelsAreSavedAndLoadedAndAreFilesOfTheCommandLine",
          "pipelinesAndCrossValidatorsTakeIt",
          "badInputIsToldOnceWithTableColumnAndExample",
          "nothingStaysPersisted",
          "theApplicationTrainsWhatTheCommandLineReads",
          "theApplicationTakesParquetAndTheCatalog",
          "theApplicationTakesModelsOfTheCommandLine",
          "theApplicationLearnsOfSomeColumnsAndTakesOthers",
          "theApplicationTellsWhatIsWrongInOneLine",
          "aHubThatDoesNotFitIsTold",
          "executorsThatDieChangeNoBit",
          "moreExecutorsGiveTheSameBits",
          "kryoChangesNoBit",
          "stragglersChangeNoBit",
          "executorsThatComeAndGoChangeNoBit",
          "oneTwoAndFourExecutorsGiveTheSameBitsOnLargeData");

  private static final List<String> OF_PYTHON =
      List.of(
          "pythonDoesTheSame",
          "pythonPipelinesAreSavedAndLoaded",
          "pythonCrossValidatorsTakeIt",
          "aDriverThatGoesOnFromItsCheckpointEndsWithTheSameBits");

  @TempDir private static Path folder;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    assumeTrue(
        LocalCluster.home().isPresent(),
        "Spark is not looked for: %s names no folder of pyspark".formatted(LocalCluster.HOME));
    try (LocalCluster cluster = LocalCluster.start(LocalCluster.home().orElseThrow(), folder)) {
      ended(cluster.submit(folder.resolve("driver.log"), program()), "driver.log");
      ended(cluster.type(guideCommand("train"), ROOT, folder.resolve("app.log")), "app.log");
      if (Boolean.getBoolean(ALL)) {
        ended(cluster.type(guideCommand("predict"), ROOT, folder.resolve("ask.log")), "ask.log");
        ended(cluster.type(guideProgram(), ROOT, folder.resolve("python.log")), "python.log");
      }
    }
  }

  private static List<String> program() {
    String jar = LocalCluster.jar();
    return Stream.of(
            Stream.of(
                // By their paths, not sent: executors are on this machine.
                "--conf",
                "spark.driver.extraClassPath=" + LocalCluster.testClassPath() + ":" + jar,
                "--conf",
                "spark.executor.extraClassPath=" + jar,
                "--class",
                ClusterProgram.class.getName(),
                "spark-internal",
                folder.toString()),
            ALWAYS.stream(),
            asked().stream(),
            Boolean.getBoolean(ALL) ? Stream.of("aDriverHaltsInTheMiddle") : Stream.<String>empty())
        .flatMap(part -> part)
        .toList();
  }

  /** Those of {@link #MORE} that are asked for. */
  private static List<String> asked() {
    if (Boolean.getBoolean(ALL)) {
      return MORE;
    }
    String names = System.getProperty(CHECKS, "");
    List<String> some = names.isEmpty() ? List.of() : List.of(names.split(",", -1));
    assertThat(MORE).containsAll(some);
    return some;
  }

  static boolean asksForMore() {
    return !asked().isEmpty();
  }

  /** A command of the page, which submits the jar as it is delivered. */
  private static String guideCommand(String command) throws IOException {
    String page = Files.readString(ROOT.resolve("docs/spark.md"));
    int at = page.indexOf("\n  " + command + " --");
    int from = page.lastIndexOf("```sh\n", at) + 6;
    return ofTest(page.substring(from, page.indexOf("\n```", from)))
        .replace("departments.", folder.resolve("page.").toString());
  }

  /** The command of the page, whose program goes on with checks. */
  private static String guideProgram() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/spark.md"));
    Path program = folder.resolve("shop.py");
    Files.writeString(
        program,
        block(page, "py", "from hnhn_spark")
                .replace("departments.safetensors", folder.resolve("python.safetensors").toString())
            + "\n"
            + Files.readString(ROOT.resolve("spark/src/test/python/check_hnhn_spark.py")));
    return ofTest(block(page, "sh", "$PYSPARK")).replace("shop.py", program + " " + folder);
  }

  private static String ofTest(String command) {
    return command.replaceAll(
        "spark/target/hnhn-spark-\\S+-all.jar", Matcher.quoteReplacement(LocalCluster.jar()));
  }

  private static String block(String page, String language, String start) {
    int from = page.indexOf("```" + language + "\n" + start) + 4 + language.length();
    return page.substring(from, page.indexOf("\n```", from));
  }

  private static void ended(Process process, String log) throws IOException, InterruptedException {
    try {
      assertThat(process.waitFor(30, TimeUnit.MINUTES)).as("it ends: %s", log).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    Files.readAllLines(folder.resolve(log)).stream()
        .filter(line -> !line.contains(" INFO "))
        .forEach(SAID::add);
  }

  @AfterAll
  static void forget() {
    SAID.clear();
  }

  @ParameterizedTest
  @MethodSource("always")
  void said(String what) {
    expectHolds(what);
  }

  @ParameterizedTest
  @EnabledIf(
      value = "asksForMore",
      disabledReason = "neither hnhn.spark.all nor hnhn.spark.checks asks for more")
  @MethodSource("more")
  void saidOfMore(String what) {
    expectHolds(what);
  }

  static Stream<String> always() {
    return ALWAYS.stream();
  }

  static Stream<String> more() {
    return Boolean.getBoolean(ALL)
        ? Stream.concat(MORE.stream(), OF_PYTHON.stream())
        : asked().stream();
  }

  @Test
  void theJarIsSubmittedAsThePageSays() {
    assertThat(SAID)
        .as("what was said:\n%s", String.join("\n", SAID))
        .anyMatch(
            line -> line.startsWith(folder.resolve("page.safetensors") + ": 6 classes, loss "));
    assertThat(folder.resolve("page.safetensors")).isNotEmptyFile();
  }

  @Test
  @EnabledIfSystemProperty(
      named = ALL,
      matches = "true",
      disabledReason = "hnhn.spark.all is not true")
  void theJarAnswersAsThePageSays() {
    assertThat(SAID).contains(folder.resolve("page.csv") + ": answers about 72 nodes");
  }

  private static void expectHolds(String what) {
    assertThat(SAID.contains("holds: " + what))
        .as("%s, of what was said:\n%s", what, String.join("\n", SAID))
        .isTrue();
  }
}
