package io.hnhn.cli.hostile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Spoils the bytes of a file: replaces, inserts, removes and doubles some, or cuts it off. */
final class Mutation {
  private static final List<byte[]> WORDS =
      Stream.concat(
              Values.NASTY.stream().map(word -> word.getBytes(UTF_8)),
              Stream.of(
                  new byte[] {(byte) 0xff, (byte) 0xfe},
                  new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf},
                  new byte[] {(byte) 0xc3},
                  new byte[] {0, 0, 0, 0},
                  new byte[] {-1, -1, -1, 0x7f},
                  new byte[] {(byte) 0x9b},
                  "[".repeat(5000).getBytes(UTF_8),
                  "{\"a\":".repeat(3000).getBytes(UTF_8),
                  "9".repeat(400).getBytes(UTF_8)))
          .toList();

  private Mutation() {}

  static byte[] of(byte[] original, SplittableRandom random) {
    byte[] bytes = original;
    for (int changes = random.nextInt(1, 5); changes > 0; changes--) {
      bytes = once(bytes, random);
    }
    return bytes;
  }

  private static byte[] once(byte[] bytes, SplittableRandom random) {
    int at = random.nextInt(bytes.length + 1);
    int until = Math.min(bytes.length, at + random.nextInt(1, 60));
    byte[] word = WORDS.get(random.nextInt(WORDS.size()));
    byte[] nothing = {};
    return switch (random.nextInt(8)) {
      case 0 -> replaced(bytes, at, Math.min(bytes.length, at + 1), random(random));
      case 1 -> replaced(bytes, at, Math.min(bytes.length, at + word.length), word);
      case 2 -> replaced(bytes, at, at, word);
      case 3 -> random.nextInt(4) == 0 ? replaced(bytes, at, bytes.length, nothing) : bytes;
      case 4 -> replaced(bytes, at, until, nothing);
      case 5 -> replaced(bytes, at, at, Arrays.copyOfRange(bytes, at, until));
      case 6 -> replaced(bytes, at, at, random(random));
      default -> random.nextInt(50) == 0 ? nothing : replaced(bytes, at, until, word);
    };
  }

  private static byte[] random(SplittableRandom random) {
    return new byte[] {(byte) random.nextInt(256)};
  }

  private static byte[] replaced(byte[] bytes, int from, int until, byte[] others) {
    ByteArrayOutputStream result = new ByteArrayOutputStream();
    result.write(bytes, 0, from);
    result.writeBytes(others);
    result.write(bytes, until, bytes.length - until);
    return result.toByteArray();
  }
}
