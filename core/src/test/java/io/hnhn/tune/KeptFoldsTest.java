package io.hnhn.tune;

import static io.hnhn.tune.CrossValidationTest.BACKEND;
import static io.hnhn.tune.CrossValidationTest.HNHN;
import static io.hnhn.tune.CrossValidationTest.INPUTS;
import static io.hnhn.tune.CrossValidationTest.LABELS;
import static io.hnhn.tune.CrossValidationTest.VALIDATION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptFoldsTest {
  private static final List<Trial> TRIALS =
      Trial.grid(HNHN, List.of(Settings.rate(List.of(0.02, 0.005))));

  @TempDir private Path folder;

  @Test
  void whatIsKeptIsTheSameToTheLastBit() throws IOException {
    List<Score> expected = VALIDATION.run(TRIALS, INPUTS, LABELS);
    assertSame(kept().run(TRIALS, INPUTS, LABELS), expected);
    assertThat(files()).hasSize(6);
    assertSame(kept().run(TRIALS, INPUTS, LABELS), expected);
  }

  /** A file that says something else is believed, so it was not computed again. */
  @Test
  void whatIsFinishedIsNotDoneAgain() throws IOException {
    double expected = losses(kept().run(TRIALS, INPUTS, LABELS));
    List<Path> files = files();
    Files.copy(files.get(0), files.get(1), StandardCopyOption.REPLACE_EXISTING);
    assertThat(losses(kept().run(TRIALS, INPUTS, LABELS))).isNotEqualTo(expected);
  }

  @Test
  void whatIsMissingOrDamagedIsDoneAgain() throws IOException {
    List<Score> expected = kept().run(TRIALS, INPUTS, LABELS);
    List<Path> files = files();
    Files.delete(files.get(0));
    Files.writeString(files.get(1), Files.readString(files.get(1)).substring(0, 40));
    Files.writeString(files.get(2), "nothing of the kind");
    Files.write(files.get(3), new byte[] {(byte) 0xff, 0});
    assertSame(kept().run(TRIALS, INPUTS, LABELS), expected);
    assertThat(files()).isEqualTo(files);
  }

  @Test
  void anotherSeedIsAnotherRun() throws IOException {
    kept().run(TRIALS, INPUTS, LABELS);
    AtomicInteger runs = new AtomicInteger();
    kept().withSeed(7).withListener(runs::incrementAndGet).run(TRIALS, INPUTS, LABELS);
    assertThat(runs).hasValue(6);
    assertThat(files()).hasSize(12);
  }

  private CrossValidation kept() {
    return CrossValidation.of(BACKEND)
        .withFolds(3)
        .withEvery(5)
        .withWorkers(1)
        .withKept(KeptFolds.in(folder));
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static double losses(List<Score> scores) {
    return scores.stream().mapToDouble(Score::logLoss).sum();
  }

  private static void assertSame(List<Score> found, List<Score> expected) {
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).trial()).isEqualTo(expected.get(i).trial());
      assertThat(found.get(i).epochs()).isEqualTo(expected.get(i).epochs());
      assertThat(found.get(i).accuracies()).isEqualTo(expected.get(i).accuracies());
      assertThat(found.get(i).logLoss()).isEqualTo(expected.get(i).logLoss());
      assertThat(found.get(i).answers()).isEqualTo(expected.get(i).answers());
      assertThat(found.get(i).curve()).isEqualTo(expected.get(i).curve());
      assertThat(found.get(i).curve().points()).isNotEmpty();
    }
  }
}
