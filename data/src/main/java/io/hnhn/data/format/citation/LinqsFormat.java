package io.hnhn.data.format.citation;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.preparation.Connected;
import io.hnhn.data.preparation.Preparation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Papers and citations as the LINQS group publishes them (Cora, CiteSeer, WebKB), made into a
 * co-citation hypergraph.
 *
 * <table>
 * <caption>The two files of a folder; a name may have {@code .gz} behind it</caption>
 * <tr><td>NAME.content</td><td>one paper a line: its id, a number for each word of the vocabulary
 *     (0 or 1), its class</td></tr>
 * <tr><td>NAME.cites</td><td>one citation a line: two ids; the second paper cites the
 *     first</td></tr>
 * </table>
 *
 * <p>A path may also be that of the {@code .content} file, where a folder has several.
 *
 * @param preparation what is left out of the hypergraph of all papers
 */
public record LinqsFormat(Preparation preparation) implements DatasetFormat {
  private static final String CONTENT = ".content";
  private static final String CITES = ".cites";
  private static final String CONTENT_ADVICE =
      "write a paper as its id, a number for each word, and its class";

  /** With the preparation of the paper on HNHN. */
  public LinqsFormat() {
    this(new Connected());
  }

  @Override
  public String name() {
    return "linqs";
  }

  @Override
  public String description() {
    return "LINQS citation data, NAME.content and NAME.cites: co-citation hypergraph";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    return !names(path).isEmpty();
  }

  @Override
  public Loaded read(Path path) throws IOException {
    List<String> names = names(path);
    if (names.size() != 1) {
      throw new DataFormatException(
          path,
          "a folder with one NAME.content and its NAME.cites",
          names.isEmpty() ? "none" : "several (" + String.join(", ", names) + ")",
          names.isEmpty() ? "check the path" : "name one of the .content files");
    }
    String name = names.getFirst();
    Path folder = folder(path);
    CitedPapers papers = new CitedPapers();
    int words = readContent(StoredFile.require(folder, name + CONTENT), papers);
    readCites(StoredFile.require(folder, name + CITES), papers);
    return papers.prepared(name, words, List.of(), preparation);
  }

  /** The names for which both files are there. */
  private static List<String> names(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      return Stream.of(path).flatMap(LinqsFormat::named).toList();
    }
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.flatMap(LinqsFormat::named).distinct().sorted().toList();
    }
  }

  private static Stream<String> named(Path content) {
    String file = content.getFileName().toString();
    String plain =
        file.endsWith(StoredFile.COMPRESSED)
            ? file.substring(0, file.length() - StoredFile.COMPRESSED.length())
            : file;
    if (!plain.endsWith(CONTENT)) {
      return Stream.empty();
    }
    String name = plain.substring(0, plain.length() - CONTENT.length());
    boolean cites =
        Stream.of(name + CITES, name + CITES + StoredFile.COMPRESSED)
            .anyMatch(other -> StoredFile.isThere(content.resolveSibling(other)));
    return cites && !name.isBlank() ? Stream.of(name) : Stream.empty();
  }

  private static Path folder(Path path) {
    return Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
  }

  /** Reads the papers; the number of words is that of the first, and the same for all. */
  private static int readContent(StoredFile file, CitedPapers papers) throws IOException {
    int words = -1;
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        int found = readPaper(lines, papers);
        if (words >= 0 && found != words) {
          throw lines.malformed(
              "%d numbers between id and class, as in line 1".formatted(words),
              Integer.toString(found),
              CONTENT_ADVICE);
        }
        words = found;
      }
    }
    return Math.max(words, 0);
  }

  private static int readPaper(TextLines lines, CitedPapers papers) throws IOException {
    String id = lines.field();
    String last = lines.field();
    if (last.isEmpty()) {
      throw lines.malformed(
          "an id, numbers and a class", DataFormatException.quoted(lines.line()), CONTENT_ADVICE);
    }
    int words = 0;
    for (String next = lines.field(); !next.isEmpty(); next = lines.field()) {
      float value = lines.decimal(last, "a number for each word", CONTENT_ADVICE);
      if (value != 0) {
        papers.features().add(words, value);
      }
      words++;
      last = next;
    }
    papers.add(lines, id, last);
    return words;
  }

  private static void readCites(StoredFile file, CitedPapers papers) throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      while (lines.next()) {
        String cited = lines.field();
        String citing = lines.field();
        if (citing.isEmpty() || !lines.field().isEmpty()) {
          throw lines.malformed(
              "two ids",
              DataFormatException.quoted(lines.line()),
              "write the cited paper, then the citing one");
        }
        papers.addCitation(citing, cited);
      }
    }
  }
}
