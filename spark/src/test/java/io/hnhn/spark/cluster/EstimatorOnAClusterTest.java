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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the estimator promises, asked of it on a real cluster. One driver does all that is to be
 * done and says how it went; each test is a line of what it says. It takes small tables;
 *
 * <pre>
 * mvn verify -Dhnhn.spark.all=true    more, and the JDK's hypergraph and citeseer on 1, 2, 4 executors
 * </pre>
 */
class EstimatorOnAClusterTest {
  private static final String ALL = "hnhn.spark.all";
  private static final Path ROOT = Path.of("..");
  private static final List<String> SAID = new ArrayList<>();
  @TempDir private static Path folder;

  @BeforeAll
  static void run() throws IOException, InterruptedException {
    assumeTrue(
        LocalCluster.home().isPresent(),
        "Spark is not looked for: %s names no folder of pyspark".formatted(LocalCluster.HOME));
    try (LocalCluster cluster = LocalCluster.start(LocalCluster.home().orElseThrow(), folder)) {
      ended(cluster.submit(folder.resolve("driver.log"), program()), "driver.log");
      ended(cluster.type(guideCommand(), ROOT, folder.resolve("python.log")), "python.log");
    }
  }

  private static List<String> program() {
    String jar = LocalCluster.jar();
    return List.of(
        // By their paths, not sent: executors are on this machine.
        "--conf",
        "spark.driver.extraClassPath=" + LocalCluster.testClassPath() + ":" + jar,
        "--conf",
        "spark.executor.extraClassPath=" + jar,
        "--class",
        ClusterProgram.class.getName(),
        "spark-internal",
        folder.toString(),
        Boolean.getBoolean(ALL) ? "all" : "small");
  }

  /** The command of the page, whose program goes on with checks. */
  private static String guideCommand() throws IOException {
    String page = Files.readString(ROOT.resolve("docs/spark.md"));
    Path program = folder.resolve("shop.py");
    Files.writeString(
        program,
        block(page, "py", "from hnhn_spark")
                .replace("departments.safetensors", folder.resolve("python.safetensors").toString())
            + "\n"
            + Files.readString(ROOT.resolve("spark/src/test/python/check_hnhn_spark.py")));
    return block(page, "sh", "$PYSPARK")
        .replaceAll(
            "spark/target/hnhn-spark-\\S+-all.jar", Matcher.quoteReplacement(LocalCluster.jar()))
        .replace("shop.py", program + " " + folder);
  }

  private static String block(String page, String language, String start) {
    int from = page.indexOf("```" + language + "\n" + start) + 4 + language.length();
    return page.substring(from, page.indexOf("\n```", from));
  }

  private static void ended(Process process, String log) throws IOException, InterruptedException {
    try {
      assertThat(process.waitFor(15, TimeUnit.MINUTES)).as("it ends: %s", log).isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    SAID.addAll(Files.readAllLines(folder.resolve(log)));
  }

  @AfterAll
  static void forget() {
    SAID.clear();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lossesAreThoseOfOneMachine",
        "moreExecutorsGiveTheSameBits",
        "answersAreThoseOfOneMachine",
        "classesOfHyperedgesAreLearnedAndAnswered",
        "settingsAreSearchedForAsOnOneMachine",
        "executorsThatDieChangeNoBit",
        "modelsAreSavedAndLoadedAndAreFilesOfTheCommandLine",
        "pipelinesAndCrossValidatorsTakeIt",
        "badInputIsToldOnceWithTableColumnAndExample",
        "theApplicationTrainsWhatTheCommandLineReads",
        "nothingStaysPersisted",
        "pythonDoesTheSame",
        "aDriverThatGoesOnFromItsCheckpointEndsWithTheSameBits"
      })
  void said(String what) {
    expectHolds(what);
  }

  @ParameterizedTest
  @EnabledIfSystemProperty(
      named = ALL,
      matches = "true",
      disabledReason = "hnhn.spark.all is not true")
  @ValueSource(
      strings = {
        "weightsOfIncidencesAndHyperedgesCountAsOnOneMachine",
        "earlyStoppingLooksAtValidationRows",
        "oneTwoAndFourExecutorsGiveTheSameBitsOnLargeData"
      })
  void saidOfMore(String what) {
    expectHolds(what);
  }

  private static void expectHolds(String what) {
    assertThat(SAID)
        .as("what the driver said, with its log:\n%s", String.join("\n", SAID))
        .contains("holds: " + what);
  }
}
