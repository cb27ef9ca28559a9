package io.hnhn.cuda.gpu;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The CUDA C of all kernels, as one text. */
final class KernelSource {
  /** The files, in the order in which they know each other. */
  static final List<String> FILES =
      List.of(
          "common.cuh", "elementwise.cu", "propagate.cu", "products.cu", "entries.cu", "rows.cu");

  private KernelSource() {}

  /** All files, one after the other, with lines that tell the compiler where it is. */
  static String text() {
    StringBuilder all = new StringBuilder();
    for (String file : FILES) {
      all.append("#line 1 \"").append(file).append("\"\n").append(read(file)).append('\n');
    }
    return all.toString();
  }

  /** One of the files. */
  static String read(String file) {
    try (InputStream in = KernelSource.class.getResourceAsStream("/io/hnhn/cuda/kernels/" + file)) {
      if (in == null) {
        throw new IllegalStateException("Expected the kernels in " + file + ", but found none");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
