package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measures, where it is asked to, and adds lines to a file:
 *
 * <pre>
 * mvn verify -pl spark -am -Dtest=GrowthOnAClusterTest -Dsurefire.failIfNoSpecifiedTests=false \
 *     -Dhnhn.spark.growth=$PWD/docs/results/spark/growth.jsonl
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

  /** How many executors answer, too. */
  private static final int ANSWERING = 2;

  @TempDir private static Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void measured(int executors) throws IOException, InterruptedException {
    try (LocalCluster cluster =
        LocalCluster.startToMeasure(LocalCluster.home().orElseThrow(), folder)) {
      Process process =
          cluster.submit(
              Path.of("target/growth.log"),
              List.of(
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
                  executors == ANSWERING ? "answers" : "training"));
      assertThat(process.waitFor(30, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).isZero();
    }
  }
}
