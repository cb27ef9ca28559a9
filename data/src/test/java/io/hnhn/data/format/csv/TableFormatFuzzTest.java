package io.hnhn.data.format.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in the files: the answer is a data set or a {@link DataFormatException}. */
class TableFormatFuzzTest {
  private static final int MUTATIONS = 120;

  private static final String INCIDENCES = "item\tbasket\tweight\na\tx\t1\nb\tx\t0.5\na\ty\t\n";

  private static final String NODES =
      """
      item;label;price;colour;story
      a;k;1.5;red;once there was a fox
      b;;NA;;"and; the hen said ""no"" loudly"
      c;l;-3e2;blue;they went home again
      """;

  /** Pieces that mean something to one of the files. */
  private static final List<byte[]> TELLING =
      Stream.of(
              ",",
              ";",
              "\t",
              "\n",
              "\r",
              "\"",
              "\"\"",
              "\0",
              "NaN",
              "1e99",
              "-1",
              "0",
              "9".repeat(400),
              "id",
              "node",
              "label",
              "weight",
              "\u00e4",
              "\u00ff\u00fe",
              "[",
              "]",
              "{",
              "}",
              ":",
              "raw")
          .map(text -> text.getBytes(StandardCharsets.ISO_8859_1))
          .toList();

  private final SplittableRandom random = new SplittableRandom(7);
  private int read;
  private int refused;

  @TempDir Path root;

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    Path plain = root.resolve("plain");
    TableFormat.CSV.write(TableFormatTest.awkward(), plain);
    Path guessed = Files.createDirectory(root.resolve("guessed"));
    Files.writeString(guessed.resolve("incidences.tsv"), INCIDENCES);
    Files.writeString(guessed.resolve("nodes.csv"), NODES);
    Path packed = Files.createDirectory(root.resolve("packed"));
    for (Path file : filesOf(plain)) {
      pack(file, packed);
    }
    for (Path folder : List.of(plain, guessed, packed)) {
      for (Path file : filesOf(folder)) {
        mutate(folder, file);
      }
    }
    // Both ways out must have been taken, or the mutations test nothing.
    assertThat(read).isGreaterThan(80);
    assertThat(refused).isGreaterThan(500);
  }

  private void mutate(Path folder, Path file) throws IOException {
    byte[] original = Files.readAllBytes(file);
    TableFormat.CSV.read(folder);
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutated(original);
      Files.write(file, mutated);
      try {
        TableFormat.CSV.recognises(file);
        TableFormat.CSV.read(folder);
        read++;
      } catch (DataFormatException _) {
        refused++;
      } catch (Exception | Error e) {
        fail("%s with content %s".formatted(file, Arrays.toString(mutated)), e);
      }
    }
    Files.write(file, original);
  }

  private byte[] mutated(byte[] original) {
    byte[] bytes = original.clone();
    for (int changes = random.nextInt(1, 4); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      bytes =
          switch (random.nextInt(5)) {
            case 0 -> replaced(bytes, at, 1, new byte[] {(byte) random.nextInt(256)});
            case 1 -> replaced(bytes, at, 1, TELLING.get(random.nextInt(TELLING.size())));
            case 2 -> replaced(bytes, at, 0, TELLING.get(random.nextInt(TELLING.size())));
            case 3 -> Arrays.copyOf(bytes, at);
            default -> {
              int end = random.nextInt(at, bytes.length);
              yield replaced(bytes, at, 0, Arrays.copyOfRange(bytes, at, end));
            }
          };
    }
    return bytes;
  }

  private static byte[] replaced(byte[] bytes, int at, int removed, byte[] added) {
    byte[] result = Arrays.copyOf(bytes, bytes.length - removed + added.length);
    System.arraycopy(added, 0, result, at, added.length);
    int rest = bytes.length - at - removed;
    System.arraycopy(bytes, at + removed, result, at + added.length, rest);
    return result;
  }

  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void pack(Path file, Path folder) throws IOException {
    Path packed = folder.resolve(file.getFileName() + ".gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(file, out);
    }
  }
}
