package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The weights of the model in the folder {@code out} of a folder. */
final class TrainedWeights {
  private TrainedWeights() {}

  /** All of them, by name. */
  static String of(Path folder) throws IOException {
    try (Backend backend = Backends.open("reference", 1)) {
      Map<String, Matrix> weights =
          ModelFile.read(folder.resolve("out"), backend).trained().parameters();
      SortedMap<String, String> bits = new TreeMap<>();
      weights.forEach((name, matrix) -> bits.put(name, Arrays.toString(matrix.toArray())));
      return bits.toString();
    }
  }

  /** Reads the model, if there is one. */
  static void requireWholeIfAny(Path folder) throws IOException {
    if (Files.exists(folder.resolve("out/model.safetensors"))) {
      assertThat(of(folder)).isNotEmpty();
    }
  }
}
