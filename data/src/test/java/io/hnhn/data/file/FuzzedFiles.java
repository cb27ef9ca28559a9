package io.hnhn.data.file;

import static org.assertj.core.api.Assertions.fail;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Reads mutated copies of a good file: bytes replaced, the end cut off, parts doubled or taken out,
 * words put in. Whatever is in the file, the answer must be a result or a {@link
 * DataFormatException}; anything else fails the test and shows the bytes.
 */
public final class FuzzedFiles {
  /** How a file, or the folder that it is part of, is read. */
  public interface Reading {
    void read() throws IOException;
  }

  private final SplittableRandom random;
  private final List<byte[]> words;
  private int read;
  private int refused;

  /**
   * Mutations with a seed.
   *
   * @param words texts that mean something to the format, to be put anywhere
   */
  public FuzzedFiles(long seed, String... words) {
    this.random = new SplittableRandom(seed);
    this.words =
        Arrays.stream(words).map(word -> word.getBytes(StandardCharsets.ISO_8859_1)).toList();
  }

  /** Reads {@code times} mutations of {@code file}, which is left as it was. */
  public void mutate(Path file, int times, Reading reading) throws IOException {
    byte[] original = Files.readAllBytes(file);
    for (int i = 0; i < times; i++) {
      byte[] mutated = mutated(original);
      Files.write(file, mutated);
      try {
        reading.read();
        read++;
      } catch (DataFormatException _) {
        refused++;
      } catch (Exception | Error e) {
        fail("%s with content %s".formatted(file, HexFormat.of().formatHex(mutated)), e);
      }
    }
    Files.write(file, original);
  }

  /** How many mutations gave a result. */
  public int read() {
    return read;
  }

  /** How many mutations were refused. */
  public int refused() {
    return refused;
  }

  private byte[] mutated(byte[] original) {
    byte[] bytes = original.clone();
    for (int changes = random.nextInt(1, 4); changes > 0 && bytes.length > 0; changes--) {
      int at = random.nextInt(bytes.length);
      int until = Math.min(bytes.length, at + random.nextInt(1, 40));
      byte[] word = words.get(random.nextInt(words.size()));
      bytes =
          switch (random.nextInt(6)) {
            case 0 -> replaced(bytes, at, at + 1, new byte[] {(byte) random.nextInt(256)});
            case 1 -> replaced(bytes, at, Math.min(bytes.length, at + word.length), word);
            case 2 -> replaced(bytes, at, at, word);
            case 3 -> replaced(bytes, at, bytes.length, new byte[0]);
            case 4 -> replaced(bytes, at, until, new byte[0]);
            default -> replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, until));
          };
    }
    return bytes;
  }

  /** The bytes with those from {@code start} to {@code end} replaced by others. */
  private static byte[] replaced(byte[] bytes, int start, int end, byte[] others) {
    byte[] result = new byte[bytes.length - (end - start) + others.length];
    System.arraycopy(bytes, 0, result, 0, start);
    System.arraycopy(others, 0, result, start, others.length);
    System.arraycopy(bytes, end, result, start + others.length, bytes.length - end);
    return result;
  }
}
