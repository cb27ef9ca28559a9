package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A checkpoint that can't be gone on from gives one clear error, and the file stays as it was. */
class DamagedCheckpointTest {
  private static final Inputs INPUTS =
      new Inputs(Hypergraph.of(3, new int[] {0, 1}, new int[] {1, 2}), Matrix.of(3, 1, 1, 2, 3));
  private static final Labels LABELS = new Labels(new int[] {0, 2}, new int[] {0, 1});
  private static final Model MODEL = Hnhn.forNodes(2).withHidden(2);
  private static final TrainingOptions OPTIONS = TrainingOptions.PAPER.withEpochs(2);

  private final Backend backend = Backends.open("reference", 1);
  private Path file;

  @BeforeEach
  void file(@TempDir Path folder) {
    file = folder.resolve("run.checkpoint");
  }

  @AfterEach
  void close() {
    backend.close();
  }

  private Trainer trainer() {
    return new Trainer(backend, OPTIONS).withValidation(LABELS).withCheckpoint(file);
  }

  private byte[] written() throws IOException {
    trainer().train(MODEL, INPUTS, LABELS);
    return Files.readAllBytes(file);
  }

  private void expectRefused(byte[] content, String problem) throws IOException {
    Files.write(file, content);
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer().train(MODEL, INPUTS, LABELS))
        .withMessageStartingWith("Checkpoint " + file + " ")
        .withMessageContaining(problem)
        .withMessageEndingWith(". Remove it to start anew, or name another file.");
    assertThat(file).hasBinaryContent(content);
  }

  /** Files that an earlier version wrote are read as long as this holds. */
  @Test
  void theFormOfAFileStays() throws IOException {
    byte[] whole = written();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(whole))) {
      assertThat(in.readUTF()).isEqualTo("hnhn checkpoint 2");
      assertThat(in.readUTF()).as("fingerprint").hasSize(64);
      long parameters = in.readLong();
      assertThat(parameters).isEqualTo(2 + 2 + 2 * (4 + 2) + 4 + 2);
      assertThat(in.readInt()).as("epochs done").isEqualTo(2);
      assertThat(in.readLong()).as("steps done").isEqualTo(2);
      assertThat(in.readInt()).as("best epoch").isBetween(1, 2);
      double bestLoss = in.readDouble();
      for (String list : List.of("losses", "validation losses", "validation accuracies")) {
        assertThat(in.readInt()).as(list).isEqualTo(2);
        double[] values = {in.readDouble(), in.readDouble()};
        if (list.equals("validation losses")) {
          assertThat(bestLoss).isEqualTo(Math.min(values[0], values[1]));
        }
      }
      in.skipNBytes(3 * parameters * Double.BYTES);
      assertThat(in.readBoolean()).as("has best values").isTrue();
      in.skipNBytes(parameters * Float.BYTES);
      CRC32 checksum = new CRC32();
      checksum.update(whole, 0, whole.length - Long.BYTES);
      assertThat(in.readLong()).isEqualTo(checksum.getValue());
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  /** The first form did not tell the number of steps, since there was one an epoch. */
  @Test
  void aFileOfTheFirstFormIsGoneOnFrom() throws IOException {
    TrainedModel uninterrupted = trainer().withCheckpoint(other()).train(MODEL, INPUTS, LABELS);
    trainer().withListener(StoppingListener.cancelAt(1)).train(MODEL, INPUTS, LABELS);
    byte[] second = Files.readAllBytes(file);
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(first);
    out.writeUTF("hnhn checkpoint 1");
    int steps = first.size() + Short.BYTES + 64 + Long.BYTES + Integer.BYTES;
    out.write(second, first.size(), steps - first.size());
    out.write(second, steps + Long.BYTES, second.length - steps - 2 * Long.BYTES);
    CRC32 checksum = new CRC32();
    checksum.update(first.toByteArray());
    out.writeLong(checksum.getValue());
    Files.write(file, first.toByteArray());
    List<EpochReport> epochs = new ArrayList<>();
    WeightBits.assertSame(
        trainer().withListener(epochs::add).train(MODEL, INPUTS, LABELS), uninterrupted);
    assertThat(epochs).hasSize(1);
  }

  private Path other() {
    return file.resolveSibling("other.checkpoint");
  }

  @Test
  void cutOffAnywhere() throws IOException {
    byte[] whole = written();
    assertThat(whole.length).isLessThan(2000);
    for (int length = 0; length < whole.length; length++) {
      expectRefused(Arrays.copyOf(whole, length), "damaged");
    }
  }

  @Test
  void longerThanItShouldBe() throws IOException {
    byte[] whole = written();
    expectRefused(Arrays.copyOf(whole, whole.length + 1), "damaged");
  }

  @Test
  void anyByteChanged() throws IOException {
    byte[] whole = written();
    Random random = new Random(6);
    for (int at = 0; at < whole.length; at++) {
      byte[] changed = whole.clone();
      changed[at] ^= (byte) (1 << random.nextInt(8));
      expectRefused(changed, "");
    }
  }

  static Stream<String> foreignTexts() {
    return Stream.of(
        "", "x", "node,class\n1,2\n", "\0\5hello" + "x".repeat(500), "\uffff".repeat(40_000));
  }

  @ParameterizedTest
  @MethodSource("foreignTexts")
  void aFileOfAnotherKind(String text) throws IOException {
    expectRefused(text.getBytes(StandardCharsets.UTF_8), "");
  }

  @Test
  void aFolderInItsPlace() throws IOException {
    Files.createDirectory(file);
    assertThatExceptionOfType(UncheckedIOException.class)
        .isThrownBy(() -> trainer().train(MODEL, INPUTS, LABELS))
        .withMessageStartingWith("Can't read checkpoint " + file);
    assertThat(file).isEmptyDirectory();
  }

  static Stream<Run> otherRuns() {
    Inputs data = new Inputs(INPUTS.hypergraph(), Matrix.of(3, 1, 1, 2, 4));
    Labels labels = new Labels(new int[] {0, 2}, new int[] {1, 0});
    return Stream.of(
        new Run(MODEL, OPTIONS, data, LABELS, LABELS),
        new Run(MODEL, OPTIONS, INPUTS, labels, LABELS),
        new Run(MODEL, OPTIONS, INPUTS, LABELS, labels),
        new Run(MODEL, OPTIONS, INPUTS, LABELS, null),
        new Run(MODEL, OPTIONS.withSeed(1), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withClassWeights(1, 2), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withWeightDecay(1), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withDecoupledWeightDecay(0), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withBatches(Batches.inParts(1)), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withPatience(1), INPUTS, LABELS, LABELS),
        new Run(MODEL, OPTIONS.withSchedule(Schedule.constant(1)), INPUTS, LABELS, LABELS),
        new Run(Hnhn.forNodes(2).withHidden(3), OPTIONS, INPUTS, LABELS, LABELS),
        new Run(Hnhn.forNodes(2).withHidden(2).withDropout(0), OPTIONS, INPUTS, LABELS, LABELS));
  }

  record Run(
      Model model, TrainingOptions options, Inputs inputs, Labels labels, Labels validation) {}

  @ParameterizedTest
  @MethodSource("otherRuns")
  void aCheckpointOfAnotherRun(Run other) throws IOException {
    byte[] whole = written();
    Trainer trainer =
        new Trainer(backend, other.options())
            .withValidation(other.validation())
            .withCheckpoint(file);
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.train(other.model(), other.inputs(), other.labels()))
        .withMessage(
            "Checkpoint %s is of a run with other data, labels, model or options. Remove it to"
                + " start anew, or name another file.",
            file);
    assertThat(file).hasBinaryContent(whole);
  }

  @Test
  void aFolderThatDoesNotExist(@TempDir Path folder) {
    Path nowhere = folder.resolve("missing").resolve("run.checkpoint");
    List<EpochReport> epochs = new ArrayList<>();
    Trainer trainer = trainer().withCheckpoint(nowhere).withListener(epochs::add);
    assertThatIllegalStateException()
        .isThrownBy(() -> trainer.train(MODEL, INPUTS, LABELS))
        .withMessage(
            "Expected a folder to write checkpoints to, but found none at %s. Make it first.",
            nowhere.getParent());
    assertThat(epochs).as("told before training").isEmpty();
  }
}
