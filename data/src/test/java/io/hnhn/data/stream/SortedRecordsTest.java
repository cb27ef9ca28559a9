package io.hnhn.data.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedRecordsTest {
  @TempDir private Path folder;

  private record Entry(long key, long value) {}

  @Test
  void runsAreMergedAndEqualKeysKeepTheirOrder() throws IOException {
    Random random = new Random(7);
    for (int longest : List.of(1, 7, 64, 5000)) {
      for (int count : List.of(0, 1, 7, 8, 300)) {
        for (long different : List.of(1L, 5L, Long.MAX_VALUE)) {
          List<Entry> entries = new ArrayList<>();
          for (int k = 0; k < count; k++) {
            entries.add(new Entry(random.nextLong(different), k));
          }
          assertThat(sorted(entries, longest))
              .as("%d of %d keys in runs of %d", count, different, longest)
              .isEqualTo(entries.stream().sorted(Comparator.comparingLong(Entry::key)).toList());
        }
      }
    }
  }

  private List<Entry> sorted(List<Entry> entries, int longest) throws IOException {
    List<Entry> found = new ArrayList<>();
    try (SortedRecords records = new SortedRecords(folder.resolve("runs"), longest)) {
      for (Entry entry : entries) {
        records.add(entry.key, entry.value);
      }
      assertThat(records.size()).isEqualTo(entries.size());
      records.forEach((key, value) -> found.add(new Entry(key, value)));
    }
    return found;
  }

  @Test
  void whatFitsIntoMemoryStaysThereAndOtherFilesAreRemoved() throws IOException {
    Path nowhere = folder.resolve("no such folder").resolve("runs");
    try (SortedRecords records = new SortedRecords(nowhere, 4)) {
      for (int k = 0; k < 4; k++) {
        records.add(k, k);
      }
      assertThatThrownBy(() -> records.add(4, 4)).isInstanceOf(NoSuchFileException.class);
    }
    try (SortedRecords records = new SortedRecords(folder.resolve("runs"), 4)) {
      for (int k = 0; k < 5; k++) {
        records.add(k, k);
      }
    }
    assertThat(folder).isEmptyDirectory();
  }
}
