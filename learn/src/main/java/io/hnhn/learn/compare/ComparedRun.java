package io.hnhn.learn.compare;

import com.fasterxml.jackson.annotation.Nulls;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.run.TestAnswers;
import io.hnhn.learn.statistics.Proportion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A training as its folder has it.
 *
 * @param name what it is called
 * @param folder the folder as it was named
 * @param runs what came out with each seed, the one of the answers first
 * @param test the answers of the first run
 */
public record ComparedRun(String name, String folder, List<Seed> runs, TestAnswers test) {
  private static final String METRICS = "metrics.json";

  /** Accuracies that differ by rounding alone count as equal. */
  private static final double ROUNDING = 1e-9;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
          .build();

  /** What is needed of {@code metrics.json}. */
  private record Metrics(@Nullable List<Seed> runs) {}

  /**
   * What one run came to.
   *
   * @param testAccuracy null where no label was kept for a test
   * @param testAuc null where classes were told
   */
  public record Seed(
      long seed,
      int trainingLabels,
      int testLabels,
      @Nullable Double testAccuracy,
      @Nullable Double testAuc) {
    /** What runs are compared by: the AUC where sets were told apart, else the accuracy. */
    double score() {
      return testAuc == null ? (testAccuracy == null ? Double.NaN : testAccuracy) : testAuc;
    }
  }

  /**
   * Reads a folder that {@code hnhn train} wrote.
   *
   * @param name what to call it
   * @throws IOException if it is none, or damaged, or no label was kept for a test
   */
  public static ComparedRun read(String name, Path folder) throws IOException {
    Path model = folder.resolve(ModelFile.NAME);
    if (!Files.isRegularFile(model)) {
      throw new IOException(
          "%s: expected a folder that hnhn train wrote, with %s in it, but found %s"
              .formatted(
                  folder,
                  ModelFile.NAME,
                  Files.isDirectory(folder)
                      ? "none there"
                      : Files.exists(folder) ? "a file" : "nothing; check the path"));
    }
    Path file = folder.resolve(TestAnswers.FILE);
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "%s: expected %s in it, but found none; it was trained by an older hnhn: train again"
              .formatted(folder, TestAnswers.FILE));
    }
    TestAnswers test = TestAnswers.read(file);
    if (test.size() == 0) {
      throw new IOException(
          "%s: expected labels that were kept for a test, but found none; train with --label-rate,"
                  .formatted(folder)
              + " --split or --train-ids");
    }
    List<Seed> runs = runs(folder.resolve(METRICS));
    Seed first = runs.getFirst();
    if (first.testLabels != test.size()
        || first.testAccuracy == null
        || Math.abs(first.testAccuracy - (double) test.right() / test.size()) > ROUNDING) {
      throw new IOException(
          "%s: expected %s and %s of one training, but found them of different ones; train again"
              .formatted(folder, METRICS, TestAnswers.FILE));
    }
    return new ComparedRun(name, folder.toString(), runs, test);
  }

  private static List<Seed> runs(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException(
          "%s: expected what a training came to, but found no such file; train again"
              .formatted(file));
    }
    Metrics metrics = null;
    JacksonException fault = null;
    try {
      metrics = MAPPER.readValue(Files.readAllBytes(file), Metrics.class);
    } catch (JacksonException e) {
      fault = e;
    }
    if (metrics == null || metrics.runs == null || metrics.runs.isEmpty()) {
      DataFormatException damaged =
          new DataFormatException(
              file,
              "what a training came to, as hnhn train writes it",
              "something else",
              "copy the folder, or train, again");
      if (fault != null) {
        damaged.initCause(fault);
      }
      throw damaged;
    }
    return metrics.runs;
  }

  /** The same with rows and classes in an order that others have, too. */
  ComparedRun aligned(List<String> classes) {
    return new ComparedRun(name, folder, runs, test.aligned(classes));
  }

  /** How many of the test's rows it told right. */
  Proportion accuracy() {
    return new Proportion(test.right(), test.size());
  }
}
