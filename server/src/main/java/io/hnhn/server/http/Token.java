package io.hnhn.server.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** A secret that clients have to know. It is kept as a hash, and compared in constant time. */
public final class Token {
  /** Shorter ones can be guessed. */
  public static final int SHORTEST = 16;

  private static final int LONGEST = 1 << 12;

  private final byte[] hash;

  private Token(byte[] hash) {
    this.hash = hash;
  }

  /** A secret. */
  public static Token of(String secret) {
    return new Token(hash(secret));
  }

  /**
   * The secret in a file, without blanks around it.
   *
   * @throws IllegalArgumentException if it is too short, or not one line
   */
  public static Token read(Path file) throws IOException {
    String secret = Files.readString(file).strip();
    boolean printable = secret.chars().allMatch(c -> c > ' ' && c < 127);
    if (secret.length() < SHORTEST || secret.length() > LONGEST || !printable) {
      throw new IllegalArgumentException(
          "%s: expected a line of %d to %d letters, digits and signs as the token, but found %s; make one with: openssl rand -hex 32"
              .formatted(
                  file, SHORTEST, LONGEST, printable ? secret.length() + " characters" : "others"));
    }
    return of(secret);
  }

  /** Whether this is what a client presents. */
  boolean is(String presented) {
    return MessageDigest.isEqual(hash, hash(presented));
  }

  /** SHA-256. */
  static byte[] hash(String secret) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256, which every JDK has, but found none", e);
    }
  }
}
