package io.hnhn.command.options;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.TextLines;
import io.hnhn.naming.NearestName;
import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** A file that names nodes or hyperedges, one a line; those without names by number, from 0. */
final class RowFile {
  private RowFile() {}

  /** The numbers of the named rows, each once. */
  static int[] read(Path file, Attributes rows) throws IOException {
    Map<String, Integer> numbers = new HashMap<>();
    IntStream.range(0, rows.count()).forEach(row -> numbers.putIfAbsent(rows.nameOf(row), row));
    BitSet known = new BitSet();
    IntStream.Builder found = IntStream.builder();
    try (TextLines lines = new OptionFile(file).lines()) {
      while (lines.next()) {
        String name = lines.line().strip();
        if (name.isEmpty()) {
          continue;
        }
        Integer row = numbers.get(name);
        if (row == null) {
          throw wrong(file, lines, "a name of the data set", name, rows);
        }
        if (rows.labels()[row] == Attributes.NO_LABEL) {
          throw wrong(file, lines, "one that has a label", name, rows);
        }
        if (!known.get(row)) {
          known.set(row);
          found.add(row);
        }
      }
    }
    return found.build().toArray();
  }

  private static IllegalArgumentException wrong(
      Path file, TextLines lines, String expected, String found, Attributes rows) {
    boolean known = rows.names().contains(found);
    return new IllegalArgumentException(
        "%s, line %d: expected %s, but found %s%s"
            .formatted(
                file,
                lines.number(),
                expected,
                DataFormatException.quoted(found),
                known ? "" : NearestName.question(found, rows.names())));
  }
}
