package io.hnhn.train;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.file.FileReplacement;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A file from which a training run goes on to the same bits, whenever it was stopped. It takes the
 * place of the old one as a whole, so that there is a whole file at any moment. A checksum ends it.
 *
 * <p>It is written and read in parts: a run that fits into memory can be resumed in as much.
 *
 * @param file where it is
 * @param run fingerprint of everything that the run follows from
 */
record Checkpoint(Path file, String run) {
  private static final String MAGIC = "hnhn checkpoint 2";

  /** Did not tell steps: there was one an epoch. */
  private static final String FIRST_MAGIC = "hnhn checkpoint 1";

  private static final List<Vector> STORED =
      List.of(Vector.VALUES, Vector.FIRST_MOMENTS, Vector.SECOND_MOMENTS);

  void write(Progress progress, Weights weights) {
    try {
      FileReplacement.replace(file, out -> write(progress, weights, out));
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write checkpoint " + file + ": " + e.getMessage(), e);
    }
  }

  private void write(Progress progress, Weights weights, OutputStream stream) throws IOException {
    CheckpointOutput out = new CheckpointOutput(stream);
    out.data().writeUTF(MAGIC);
    out.data().writeUTF(run);
    out.data().writeLong(weights.layout().size());
    out.data().writeInt(progress.epochsDone);
    out.data().writeLong(progress.stepsDone);
    out.data().writeInt(progress.bestEpoch);
    out.data().writeDouble(progress.bestLoss);
    for (List<Double> values : lists(progress)) {
      out.data().writeInt(values.size());
      for (double value : values) {
        out.data().writeDouble(value);
      }
    }
    for (Vector vector : STORED) {
      out.write(weights, vector);
    }
    out.data().writeBoolean(progress.bestValues != null);
    if (progress.bestValues != null) {
      out.write(progress.bestValues);
    }
    out.end();
  }

  /**
   * Reads progress and weights, if there is a file. It is read twice: nothing of a damaged one gets
   * into the weights.
   *
   * @return new progress where there is none
   * @throws IllegalStateException if the file is damaged or of another run
   */
  Progress read(Weights weights) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalStateException(
          "Expected a folder to write checkpoints to, but found none at %s. Make it first."
              .formatted(folder));
    }
    if (!Files.exists(file)) {
      return new Progress();
    }
    try {
      if (!Files.isRegularFile(file)) {
        throw new IOException("expected a file, but found something else; name another one");
      }
      try (FileChannel channel = FileChannel.open(file)) {
        read(CheckpointInput.verifying(channel), weights.layout().size());
        return read(CheckpointInput.into(weights, channel), weights.layout().size());
      }
    } catch (EOFException e) {
      throw new IllegalStateException(problem("is damaged: it ends too early"), e);
    } catch (UTFDataFormatException e) {
      throw new IllegalStateException(problem("is damaged, or not a checkpoint at all"), e);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read checkpoint " + file + ": " + e.getMessage(), e);
    }
  }

  private Progress read(CheckpointInput in, long size) throws IOException {
    String magic = in.data().readUTF();
    boolean first = magic.equals(FIRST_MAGIC);
    expect(true, first || magic.equals(MAGIC), "is not a checkpoint of this version");
    expect(run, in.data().readUTF(), "is of a run with other data, labels, model or options");
    expect(size, in.data().readLong(), "has another number of parameters");
    Progress progress = new Progress();
    progress.epochsDone = in.data().readInt();
    progress.stepsDone = first ? progress.epochsDone : in.data().readLong();
    expect(
        true,
        progress.stepsDone >= progress.epochsDone,
        "is damaged: it has fewer steps than epochs");
    progress.bestEpoch = in.data().readInt();
    progress.bestLoss = in.data().readDouble();
    expect(
        true,
        progress.bestEpoch >= 0 && progress.bestEpoch <= progress.epochsDone,
        "is damaged: its best epoch is none of its epochs");
    for (List<Double> values : lists(progress)) {
      int count = in.data().readInt();
      if (count != 0) {
        expect(progress.epochsDone, count, "is damaged: it has not one loss for each epoch");
      }
      in.read(count, values);
    }
    for (Vector vector : STORED) {
      in.read(vector, size);
    }
    if (in.data().readBoolean()) {
      progress.bestValues = in.readFloats(size);
    }
    long computed = in.checksum();
    expect(computed, in.data().readLong(), "is damaged: its checksum is wrong");
    expect(-1, in.data().read(), "is damaged: it goes on after its end");
    return progress;
  }

  private static List<List<Double>> lists(Progress progress) {
    return List.of(progress.losses, progress.validationLosses, progress.validationAccuracies);
  }

  private void expect(Object expected, Object found, String problem) {
    if (!expected.equals(found)) {
      throw new IllegalStateException(problem(problem));
    }
  }

  private String problem(String what) {
    return "Checkpoint %s %s. Remove it to start anew, or name another file.".formatted(file, what);
  }
}
