package io.hnhn.command.output;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command writes, and how an older one is known by its content: that may be replaced, and
 * nothing else unless it is said.
 *
 * @param words such as {@code predictions}
 * @param recognition how it is known
 */
public record OutputKind(String words, Recognition recognition) {
  /** Answers of {@code hnhn predict}. */
  public static final OutputKind PREDICTIONS = table("predictions", "class", "probability");

  /** Reasons of {@code hnhn why}. */
  public static final OutputKind REASONS = table("reasons", "change");

  /** Vectors of {@code hnhn embed}, as a table or for NumPy. */
  public static final OutputKind VECTORS =
      either(table("vectors", "x0"), beginning("vectors", "\\x93NUMPY"));

  /** A model for other programs: IR version and producer come first. */
  public static final OutputKind ONNX =
      beginning("a model that hnhn exported", "\\x08.\\x12\\x04hnhn");

  /** Measurements of {@code hnhn bench}. */
  public static final OutputKind MEASUREMENTS =
      beginning("measurements of hnhn bench", "\\[\\s*(\\{\\s*\"workload\"|\\])");

  /** The options of a run of {@code hnhn bench}, beside its results. */
  public static final OutputKind BENCH_OPTIONS = beginning("options of hnhn bench", "# hnhn bench");

  /** A page with charts. */
  public static final OutputKind PAGE =
      beginning("a report", "<!DOCTYPE html>.*<meta name=\"generator\" content=\"hnhn\">");

  /** More than enough to know a file by. */
  private static final int BEGINNING = 1 << 12;

  /** What a Parquet file says of its columns fits. */
  private static final int END = 1 << 16;

  /** Knows a kind of file or folder. */
  public interface Recognition {
    /** Whether what exists is of this kind. */
    boolean isOne(Path existing) throws IOException;
  }

  /** A data set that hnhn wrote in a format: each is described by {@code dataset.json}. */
  public static OutputKind dataset(DatasetFormat format) {
    return new OutputKind(
        "a data set that hnhn wrote as " + format.name(),
        path ->
            format.recognises(path)
                && (!Files.isDirectory(path) || Files.exists(path.resolve(Description.FILE))));
  }

  /**
   * A table with ids whose next columns are these, as text; or a Parquet file that has them, whose
   * columns are named near its end.
   */
  private static OutputKind table(String words, String... columns) {
    String text =
        Stream.of(columns).collect(Collectors.joining("[,\\t]", "id[,\\t]", "[,\\t\\r\\n]"));
    String json =
        Stream.of(columns)
            .collect(Collectors.joining("\":[^:]*\"", "(\\[\\s*)?\\{\"id\":.*\"", "\":"));
    OutputKind parquet =
        new OutputKind(
            words,
            path -> {
              String end = endOf(path);
              return end.endsWith("PAR1") && Stream.of(columns).allMatch(end::contains);
            });
    return either(either(beginning(words, text), beginning(words, json)), parquet);
  }

  private static OutputKind either(OutputKind one, OutputKind other) {
    return new OutputKind(
        one.words, path -> one.recognition.isOne(path) || other.recognition.isOne(path));
  }

  private static String endOf(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      long size = channel.size();
      ByteBuffer end = ByteBuffer.allocate((int) Math.min(END, size));
      channel.read(end, size - end.capacity());
      return new String(end.array(), ISO_8859_1);
    }
  }

  private static OutputKind beginning(String words, String pattern) {
    Pattern compiled = Pattern.compile(pattern, Pattern.DOTALL);
    return new OutputKind(
        words,
        path -> {
          if (!Files.isRegularFile(path)) {
            return false;
          }
          try (InputStream in = new StoredFile(path).open()) {
            String text = new String(in.readNBytes(BEGINNING), ISO_8859_1);
            return compiled.matcher(text).lookingAt();
          }
        });
  }

  /** Whether what exists is of this kind, or empty and so of no other. */
  boolean mayReplace(Path existing) {
    try {
      return isEmpty(existing) || recognition.isOne(existing);
    } catch (IOException _) {
      return false; // Whatever it is, it can't be read as one.
    }
  }

  private static boolean isEmpty(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      try (var entries = Files.list(path)) {
        return entries.findAny().isEmpty();
      }
    }
    return Files.size(path) == 0;
  }
}
