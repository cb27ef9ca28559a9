package io.hnhn.data.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.TinyDataset;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in the files: the answer is a data set or a {@link DataFormatException}. */
class PlainFormatFuzzTest {
  private static final int MUTATIONS = 40;

  /** Bytes that mean something to one of the files. */
  private static final byte[] TELLING =
      "0129 -+:.eE[]{},\"\n\r\t\0xN\u00e4".getBytes(StandardCharsets.ISO_8859_1);

  private final SplittableRandom random = new SplittableRandom(20);
  private int read;
  private int refused;

  @TempDir Path root;

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    Path packed = root.resolve("packed");
    new PlainFormat().write(TinyDataset.complete(), packed);
    Path plain = Files.createDirectory(root.resolve("plain"));
    for (Path file : filesOf(packed)) {
      unpack(file, plain);
    }
    for (Path folder : List.of(packed, plain)) {
      for (Path file : filesOf(folder)) {
        mutate(folder, file);
      }
    }
    // Both ways out must have been taken, or the mutations test nothing.
    assertThat(read).isGreaterThan(20);
    assertThat(refused).isGreaterThan(100);
  }

  private void mutate(Path folder, Path file) throws IOException {
    byte[] original = Files.readAllBytes(file);
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = mutated(original);
      Files.write(file, mutated);
      try {
        new PlainFormat().read(folder);
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
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = (byte) random.nextInt(256);
        case 1 -> bytes[at] = TELLING[random.nextInt(TELLING.length)];
        case 2 -> bytes = Arrays.copyOf(bytes, at);
        default -> bytes = repeated(bytes, at, random.nextInt(at, bytes.length));
      }
    }
    return bytes;
  }

  /** The bytes with those from {@code start} to {@code end} twice. */
  private static byte[] repeated(byte[] bytes, int start, int end) {
    byte[] result = Arrays.copyOf(bytes, bytes.length + end - start);
    System.arraycopy(bytes, start, result, end, bytes.length - start);
    return result;
  }

  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void unpack(Path file, Path folder) throws IOException {
    String name = file.getFileName().toString();
    if (name.endsWith(".gz")) {
      try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
        Files.copy(in, folder.resolve(name.substring(0, name.length() - 3)));
      }
    } else {
      Files.copy(file, folder.resolve(name));
    }
  }
}
