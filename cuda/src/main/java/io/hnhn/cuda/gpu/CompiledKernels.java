package io.hnhn.cuda.gpu;

import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Supplier;

/**
 * Machine code of the kernels, compiled once for each kind of GPU and kept in a folder. Its name
 * has the checksum of the source, the version of the compiler and the architecture; it ends in a
 * checksum of itself, so that what was damaged is compiled again.
 *
 * @param folder where it is kept; need not exist
 */
record CompiledKernels(Path folder) {
  private static final System.Logger LOG = System.getLogger("io.hnhn.cuda");
  private static final int CHECKSUM_BYTES = 32;

  /**
   * The code for an architecture.
   *
   * @param version of the compiler
   * @param compiled compiles it
   */
  byte[] of(String source, String version, int architecture, Supplier<byte[]> compiled) {
    String key =
        HexFormat.of().formatHex(checksum((version + source).getBytes(StandardCharsets.UTF_8)));
    Path file = folder.resolve("kernels-sm_%d-%s".formatted(architecture, key.substring(0, 16)));
    byte[] kept = read(file);
    if (kept.length > CHECKSUM_BYTES) {
      byte[] code = Arrays.copyOf(kept, kept.length - CHECKSUM_BYTES);
      if (Arrays.equals(checksum(code), Arrays.copyOfRange(kept, code.length, kept.length))) {
        return code;
      }
    }
    byte[] code = compiled.get();
    keep(code, file);
    return code;
  }

  private static byte[] read(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.readAllBytes(file) : new byte[0];
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /** Where it can't be kept, it is compiled again the next time. */
  private void keep(byte[] code, Path file) {
    try {
      Files.createDirectories(folder);
      byte[] all = Arrays.copyOf(code, code.length + CHECKSUM_BYTES);
      System.arraycopy(checksum(code), 0, all, code.length, CHECKSUM_BYTES);
      FileReplacement.replace(file, out -> out.write(all));
    } catch (IOException e) {
      LOG.log(System.Logger.Level.DEBUG, "compiled kernels can't be kept in " + folder, e);
    }
  }

  private static byte[] checksum(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Expected SHA-256 in every JVM", e);
    }
  }
}
