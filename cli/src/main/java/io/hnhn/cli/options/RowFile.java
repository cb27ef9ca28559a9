package io.hnhn.cli.options;

import io.hnhn.data.Attributes;
import io.hnhn.naming.NearestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A file that names nodes or hyperedges, one a line; those without names by number, from 0. */
final class RowFile {
  private RowFile() {}

  /** The numbers of the named rows, each once. */
  static int[] read(Path file, Attributes rows) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    IntStream.range(0, rows.count()).forEach(row -> numbers.putIfAbsent(rows.nameOf(row), row));
    List<String> lines = Files.readAllLines(file);
    int[] found = new int[lines.size()];
    int count = 0;
    for (int i = 0; i < lines.size(); i++) {
      String name = lines.get(i).strip();
      if (name.isEmpty()) {
        continue;
      }
      Integer row = numbers.get(name);
      if (row == null) {
        throw wrong(file, i, "a name of the data set", name, rows);
      }
      if (rows.labels()[row] == Attributes.NO_LABEL) {
        throw wrong(file, i, "one that has a label", name, rows);
      }
      found[count++] = row;
    }
    return IntStream.of(found).limit(count).distinct().toArray();
  }

  private static IllegalArgumentException wrong(
      Path file, int line, String expected, String found, Attributes rows) {
    boolean known = rows.names().contains(found);
    return new IllegalArgumentException(
        "%s, line %d: expected %s, but found %s%s"
            .formatted(
                file,
                line + 1,
                expected,
                found,
                known ? "" : NearestName.question(found, rows.names())));
  }
}
