package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Measures, where it is asked to, and adds lines to a file:
 *
 * <pre>
 * mvn -pl spark -am -DskipTests package
 * mvn -pl spark -am test-compile surefire:test@on-a-cluster -Dtest=GrowthOnAClusterTest \
 *     -Dsurefire.failIfNoSpecifiedTests=false -Dhnhn.spark.epochs=10 \
 *     -Dhnhn.spark.growth=$PWD/docs/results/spark/growth.jsonl -Dhnhn.spark.executors=1,2,4
 * </pre>
 */
@EnabledIfSystemProperty(
    named = GrowthOnAClusterTest.OUT,
    matches = ".+",
    disabledReason = "hnhn.spark.growth names no file for results")
class GrowthOnAClusterTest {
  static final String OUT = "hnhn.spark.growth";

  private static final int COPIES = Integer.getInteger("hnhn.spark.copies", 32);
  private static final int HIDDEN = Integer.getInteger("hnhn.spark.hidden", 800);
  private static final int EPOCHS = Integer.getInteger("hnhn.spark.epochs", 12);

  /** What an executor may take in all, where the system can be told so. */
  private static final long LIMIT = 1L << 30;

  /** How many executors answer, too. */
  private static final int ANSWERING = 2;

  @TempDir private static Path folder;

  static IntStream executors() {
    return Arrays.stream(System.getProperty("hnhn.spark.executors", "1,2,4").split(","))
        .mapToInt(Integer::parseInt);
  }

  @ParameterizedTest
  @MethodSource("executors")
  void measured(int executors) throws IOException, InterruptedException {
    MemoryGroups groups = MemoryGroups.of(folder, LIMIT).orElse(null);
    try (groups;
        LocalCluster cluster =
            LocalCluster.startToMeasure(LocalCluster.home().orElseThrow(), folder)) {
      Process process =
          cluster.submit(
              Path.of("target/growth.log"),
              List.of(
                  "--conf",
                  "spark.executorEnv.JAVA_HOME="
                      + (groups == null ? System.getProperty("java.home") : groups.jdk()),
                  "--conf",
                  "spark.cores.max=" + executors,
                  "--conf",
                  "spark.driver.extraClassPath="
                      + LocalCluster.testClassPath()
                      + ":"
                      + LocalCluster.jar(),
                  "--conf",
                  "spark.executor.extraClassPath=" + LocalCluster.jar(),
                  "--class",
                  GrowthMeasurement.class.getName(),
                  "spark-internal",
                  ExampleTables.data("dblp").toString(),
                  Integer.toString(COPIES),
                  Integer.toString(HIDDEN),
                  Integer.toString(EPOCHS),
                  folder.resolve("tables").toString(),
                  System.getProperty(OUT),
                  Long.toString(groups == null ? 0 : LIMIT),
                  executors == ANSWERING ? "answers" : "training"));
      assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
  }
}
