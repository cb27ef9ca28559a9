package io.hnhn.data.format.spi;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.PackedText;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Names of nodes, hyperedges or features in a text file, one a line. */
public final class NameFile {
  /** The file of names of nodes, in formats that are folders. */
  public static final String NODES = "node-names.txt";

  /** The file of names of hyperedges. */
  public static final String HYPEREDGES = "hyperedge-names.txt";

  /** The file of names of features. */
  public static final String FEATURES = "feature-names.txt";

  /** The file of names of the features of hyperedges. */
  public static final String HYPEREDGE_FEATURES = "hyperedge-feature-names.txt";

  private NameFile() {}

  /**
   * Reads the names in a file of a folder; none if there is no such file.
   *
   * @param what what has the names, in the plural
   * @param count how many names there have to be
   */
  public static List<String> read(Path folder, String name, String what, int count)
      throws IOException {
    Optional<StoredFile> file = StoredFile.find(folder, name);
    if (file.isEmpty()) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    try (TextLines lines = TextLines.open(file.get())) {
      while (lines.next()) {
        names.add(lines.line());
      }
    }
    requireLines(file.get(), what, count, names.size());
    return names;
  }

  /** Checks that a file has one line for each of something. */
  public static void requireLines(StoredFile file, String what, int expected, int found)
      throws DataFormatException {
    if (expected != found) {
      throw new DataFormatException(
          file.path(),
          "%d lines, one for each of the %s".formatted(expected, what),
          Integer.toString(found),
          "fetch or write the file again");
    }
  }

  /** Writes names into a file of a folder, inside gzip; nothing if there are none. */
  public static void write(Path folder, String name, List<String> names) throws IOException {
    if (names.isEmpty()) {
      return;
    }
    PackedText.write(
        folder,
        name,
        out -> {
          for (String line : names) {
            out.write(line);
            out.write('\n');
          }
        });
  }

  /**
   * Checks that each name fits on a line of its own, and that the first is not taken for a byte
   * order mark.
   */
  public static void requireOneLineEach(String what, List<String> names) {
    names.stream()
        .filter(name -> name.indexOf('\n') >= 0 || name.indexOf('\r') >= 0)
        .findFirst()
        .ifPresent(
            name -> {
              throw new IllegalArgumentException(
                  "Expected %s names without line breaks, but found %s"
                      .formatted(what, DataFormatException.quoted(name)));
            });
    if (!names.isEmpty() && names.getFirst().startsWith("\uFEFF")) {
      throw new IllegalArgumentException(
          "Expected a first %s name that begins with no byte order mark, but found %s"
              .formatted(what, DataFormatException.quoted(names.getFirst())));
    }
  }
}
