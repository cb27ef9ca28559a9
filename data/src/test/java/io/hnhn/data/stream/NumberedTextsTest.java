package io.hnhn.data.stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NumberedTextsTest {
  @TempDir private Path folder;

  @Test
  void textsAreNumberedAsTheyComeWhateverTheirPartition() throws IOException {
    Random random = new Random(3);
    for (int partitions : List.of(1, 3, 256)) {
      for (int different : List.of(1, 10, 40_000)) {
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < 30_000; k++) {
          texts.add("Ä".repeat(random.nextInt(3)) + random.nextInt(different));
        }
        requireNumbers(texts, partitions);
      }
    }
  }

  @Test
  void thereMayBeNoTextAndTextsWithoutOrWithVeryManyCharacters() throws IOException {
    requireNumbers(List.of(), 4);
    requireNumbers(List.of("", "x".repeat(100_000), "", "x".repeat(99_999), "y"), 2);
  }

  private void requireNumbers(List<String> texts, int partitions) throws IOException {
    List<String> expected = new ArrayList<>(new LinkedHashSet<>(texts));
    List<String> found = new ArrayList<>();
    try (NumberedTexts ids = new NumberedTexts(folder, "ids", partitions)) {
      for (String text : texts) {
        ids.add(text);
      }
      assertThat(ids.number(0, StageListener.UNTOLD)).isEmpty();
      assertThat(ids.count()).isEqualTo(expected.size());
      ids.forEachText(text -> found.add(new String(text, UTF_8)));
      assertThat(found).isEqualTo(expected);
      try (NumberedTexts.Walk walk = ids.walk()) {
        for (String text : texts) {
          assertThat(found.get(walk.next())).isEqualTo(text);
        }
      }
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void theFirstThatCameBeforeIsTold() throws IOException {
    List<String> texts = List.of("a", "b", "c", "b", "a", "d");
    for (int once = 0; once <= texts.size(); once++) {
      Set<String> seen = new HashSet<>();
      OptionalLong expected = OptionalLong.empty();
      for (int k = 0; k < once && expected.isEmpty(); k++) {
        expected = seen.add(texts.get(k)) ? expected : OptionalLong.of(k);
      }
      try (NumberedTexts ids = new NumberedTexts(folder, "ids", 2)) {
        for (String text : texts) {
          ids.add(text);
        }
        assertThat(ids.number(once, StageListener.UNTOLD)).as("%d texts", once).isEqualTo(expected);
      }
    }
  }
}
