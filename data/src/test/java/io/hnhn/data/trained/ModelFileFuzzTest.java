package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.file.FuzzedFiles;
import io.hnhn.data.file.ResourceFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is in a file: the answer is a model or a {@code DataFormatException}. */
class ModelFileFuzzTest {
  private static final String[] WORDS = {
    "0",
    "1",
    "9",
    "-",
    ".",
    "e9",
    "99999999999",
    "null",
    "true",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    "\"",
    "\\",
    "\"\"",
    "F32",
    "hnhn",
    "\0",
    "\u00e4",
    "2147483647",
    "[[[[",
    "NaN"
  };

  @TempDir Path folder;

  @Test
  void noChangedByteGivesAnotherModel() throws IOException {
    try (Backend backend = Backends.open("reference", 1)) {
      Path file = ResourceFile.copy(ModelFileFuzzTest.class, "format-1.safetensors", folder);
      FuzzedFiles fuzzed = new FuzzedFiles(30, WORDS);
      fuzzed.mutate(file, 250, () -> ModelFile.read(file, backend));
      // Nothing but a change of nothing can be read: bytes replaced by the same, or spaces.
      assertThat(fuzzed.read()).isLessThan(20);
      assertThat(fuzzed.refused()).isGreaterThan(220);
    }
  }

  /** The checksum is right here, so that the fault has to be found in the content itself. */
  @ParameterizedTest
  @ValueSource(strings = {"format-1.safetensors", "format-1-columns.safetensors"})
  void aChangedCardIsReadOrRefused(String name) throws IOException {
    try (Backend backend = Backends.open("reference", 1)) {
      Path file = ResourceFile.copy(ModelFileFuzzTest.class, name, folder);
      Safetensors content = Safetensors.read(file);
      Path card = folder.resolve("card.json");
      Files.writeString(card, content.metadata().get("hnhn"));
      FuzzedFiles fuzzed = new FuzzedFiles(31, WORDS);
      fuzzed.mutate(
          card,
          200,
          () -> {
            String text = new String(Files.readAllBytes(card), StandardCharsets.UTF_8);
            ModelFile.write(text, new TreeMap<>(content.matrices()), file);
            ModelFile.read(file, backend);
          });
      assertThat(fuzzed.read()).isGreaterThan(10);
      assertThat(fuzzed.refused()).isGreaterThan(100);
    }
  }
}
