package io.hnhn.data.format.spi;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.stream.DatasetStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The names of nodes or hyperedges in a text file, one a line, which stay where they are: they are
 * looked at once, and read again when they are handed over.
 */
public final class NameLines {
  /** No names. */
  public static final NameLines NONE = new NameLines(Optional.empty());

  private final Optional<StoredFile> file;
  private Optional<String> unwritable = Optional.empty();

  private NameLines(Optional<StoredFile> file) {
    this.file = file;
  }

  /**
   * Looks at the names in a file of a folder; there are none if there is no such file.
   *
   * @param what what has the names, in the plural
   * @param count how many names there have to be
   */
  public static NameLines read(Path folder, String name, String what, int count)
      throws IOException {
    NameLines names = new NameLines(StoredFile.find(folder, name));
    if (names.file.isPresent()) {
      NameFile.requireLines(names.file.get(), what, count, names.look());
    }
    return names;
  }

  private int look() throws IOException {
    int[] found = new int[1];
    forEachText(
        name -> {
          found[0] = Math.addExact(found[0], 1);
          if (unwritable.isEmpty() && !WritableDataset.isWritable(name)) {
            unwritable = Optional.of(name);
          }
        });
    return found[0];
  }

  private interface TextSink {
    void add(String name) throws IOException;
  }

  private void forEachText(TextSink sink) throws IOException {
    try (TextLines lines = TextLines.open(file.orElseThrow())) {
      while (lines.next()) {
        sink.add(lines.line());
      }
    }
  }

  /** Whether there is a file. */
  public boolean isThere() {
    return file.isPresent();
  }

  /** Hands over the names of a file that is there. */
  public void forEach(DatasetStream.NameSink sink) throws IOException {
    forEachText(name -> sink.add(name.getBytes(UTF_8)));
  }

  /**
   * Checks the names.
   *
   * @param what what has them, in the plural
   * @throws IllegalArgumentException if one can't be written
   */
  public void requireWritable(String what) {
    WritableDataset.require("names of " + what, unwritable.stream().toList());
  }
}
