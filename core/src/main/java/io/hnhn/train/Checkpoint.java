package io.hnhn.train;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * A file from which a training run goes on to the same bits, whenever it was stopped. It is written
 * beside the old one, forced to disk and moved into its place, so that there is a whole file at any
 * moment. A checksum ends it.
 *
 * @param file where it is
 * @param run fingerprint of everything that the run follows from
 */
record Checkpoint(Path file, String run) {
  private static final String MAGIC = "hnhn checkpoint 1";

  /** Weights are written in parts of so many numbers, so that they need no second copy. */
  private static final long PART = 1 << 16;

  private static final List<Vector> STORED =
      List.of(Vector.VALUES, Vector.FIRST_MOMENTS, Vector.SECOND_MOMENTS);

  void write(Progress progress, Weights weights) {
    Path beside = file.resolveSibling(file.getFileName() + ".tmp");
    try {
      CRC32 checksum = new CRC32();
      try (DataOutputStream out =
          new DataOutputStream(
              new CheckedOutputStream(
                  new BufferedOutputStream(Files.newOutputStream(beside)), checksum))) {
        out.writeUTF(MAGIC);
        out.writeUTF(run);
        out.writeLong(weights.layout().size());
        out.writeInt(progress.epochsDone);
        out.writeInt(progress.bestEpoch);
        out.writeDouble(progress.bestLoss);
        for (List<Double> values : lists(progress)) {
          out.writeInt(values.size());
          for (double value : values) {
            out.writeDouble(value);
          }
        }
        for (Vector vector : STORED) {
          for (long at = 0; at < weights.layout().size(); at += PART) {
            double[] part = new double[(int) Math.min(PART, weights.layout().size() - at)];
            weights.readExactly(vector, at, part);
            for (double value : part) {
              out.writeDouble(value);
            }
          }
        }
        out.writeBoolean(progress.bestValues != null);
        if (progress.bestValues != null) {
          write(out, progress.bestValues);
        }
        out.writeLong(checksum.getValue());
      }
      try (FileChannel channel = FileChannel.open(beside, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't write checkpoint " + file + ": " + e.getMessage(), e);
    }
  }

  /**
   * Reads progress and weights, if there is a file.
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
    CRC32 checksum = new CRC32();
    try (DataInputStream in =
        new DataInputStream(
            new CheckedInputStream(
                new BufferedInputStream(Files.newInputStream(file)), checksum))) {
      expect(MAGIC, in.readUTF(), "is not a checkpoint of this version");
      expect(run, in.readUTF(), "is of a run with other data, labels, model or options");
      expect(weights.layout().size(), in.readLong(), "has another number of parameters");
      Progress progress = new Progress();
      progress.epochsDone = in.readInt();
      progress.bestEpoch = in.readInt();
      progress.bestLoss = in.readDouble();
      for (List<Double> values : lists(progress)) {
        int count = in.readInt();
        for (int i = 0; i < count; i++) {
          values.add(in.readDouble());
        }
      }
      List<double[]> parts = new ArrayList<>();
      for (int vector = 0; vector < STORED.size(); vector++) {
        for (long at = 0; at < weights.layout().size(); at += PART) {
          double[] part = new double[(int) Math.min(PART, weights.layout().size() - at)];
          for (int i = 0; i < part.length; i++) {
            part[i] = in.readDouble();
          }
          parts.add(part);
        }
      }
      if (in.readBoolean()) {
        progress.bestValues = read(in, weights.layout().size());
      }
      long computed = checksum.getValue();
      expect(computed, in.readLong(), "is damaged: its checksum is wrong");
      expect(-1, in.read(), "is damaged: it goes on after its end");
      Iterator<double[]> next = parts.iterator();
      for (Vector vector : STORED) {
        for (long at = 0; at < weights.layout().size(); at += PART) {
          weights.writeExactly(vector, at, next.next());
        }
      }
      return progress;
    } catch (EOFException e) {
      throw new IllegalStateException(problem("is damaged: it ends too early"), e);
    } catch (UTFDataFormatException e) {
      throw new IllegalStateException(problem("is damaged, or not a checkpoint at all"), e);
    } catch (IOException e) {
      throw new UncheckedIOException("Can't read checkpoint " + file + ": " + e.getMessage(), e);
    }
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

  private static void write(DataOutputStream out, MemorySegment floats) throws IOException {
    for (long i = 0; i < floats.byteSize() / Float.BYTES; i++) {
      out.writeFloat(floats.getAtIndex(JAVA_FLOAT, i));
    }
  }

  private static MemorySegment read(DataInputStream in, long count) throws IOException {
    MemorySegment floats = Arena.ofAuto().allocate(JAVA_FLOAT, count);
    for (long i = 0; i < count; i++) {
      floats.setAtIndex(JAVA_FLOAT, i, in.readFloat());
    }
    return floats;
  }
}
