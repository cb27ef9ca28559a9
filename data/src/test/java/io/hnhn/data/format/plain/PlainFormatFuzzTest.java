package io.hnhn.data.format.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.data.TinyDataset;
import io.hnhn.data.file.FuzzedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is in the files: the answer is a data set or a {@code DataFormatException}. */
class PlainFormatFuzzTest {
  private static final int MUTATIONS = 60;

  @TempDir Path root;

  @Test
  void mutatedFilesAreReadOrRefused() throws IOException {
    Path packed = root.resolve("packed");
    new PlainFormat().write(TinyDataset.complete(), packed);
    Path plain = Files.createDirectory(root.resolve("plain"));
    for (Path file : filesOf(packed)) {
      unpack(file, plain);
    }
    FuzzedFiles fuzzed =
        new FuzzedFiles(
            20,
            "0",
            "1",
            "2",
            "9",
            " ",
            "-1",
            "+",
            ":",
            "1:1",
            ".",
            "e",
            "[",
            "]",
            "{",
            "}",
            ",",
            "\"",
            "\n",
            "\r",
            "\t",
            "\0",
            "NaN",
            "1e999",
            "99999999999",
            "\u00e4");
    for (Path folder : List.of(packed, plain)) {
      for (Path file : filesOf(folder)) {
        fuzzed.mutate(file, MUTATIONS, () -> new PlainFormat().read(folder));
      }
    }
    // Both ways out must have been taken, or the mutations test nothing.
    assertThat(fuzzed.read()).isGreaterThan(20);
    assertThat(fuzzed.refused()).isGreaterThan(100);
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
