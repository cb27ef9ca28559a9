package io.hnhn.data.format;

import io.hnhn.data.format.ResultFile.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A form in which {@link ResultFile} writes tables; other modules offer theirs as a service. */
public interface ResultFormat {
  /** What the names of its files end with, such as {@code .csv}; the first is the usual one. */
  List<String> endings();

  /** Writes a file, or replaces it as one step. */
  void write(Content content, Path file) throws IOException;
}
