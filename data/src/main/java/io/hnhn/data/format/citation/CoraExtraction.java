package io.hnhn.data.format.citation;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hnhn.data.file.TextEncoding;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What was extracted from a paper of {@link McCallumCoraFormat}: a file of lines {@code Name:
 * value} with a title, authors, an abstract and more, found by a program and not always right.
 *
 * <pre>
 * Title: Hypergraphs of papers
 * Author: Ada Byron, Bo Li and Cy Young
 * Abstract: We make hypergraphs of papers.
 * </pre>
 *
 * A line without a name goes on with the value before it. Of several values of a name, the first
 * counts.
 *
 * @param authors their names, without the marks of footnotes
 * @param summary the abstract, empty if none was found
 */
record CoraExtraction(List<String> authors, String summary) {
  /** What is read of a file; authors and abstract stand at its beginning. */
  private static final int LONGEST = 1 << 20;

  private static final Pattern FIELD =
      Pattern.compile("([A-Z][A-Za-z-]*):(?:\\s(.*))?", Pattern.DOTALL);
  private static final Pattern BETWEEN_AUTHORS =
      Pattern.compile("[,;&]|\\band\\b", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern MARKS = Pattern.compile("[^\\p{L}.' -]+");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  /** Reads a file, which is plain text although the name of its paper may end with .gz. */
  static CoraExtraction read(Path file) throws IOException {
    try (InputStream in = TextEncoding.withoutMark(Files.newInputStream(file))) {
      return of(new String(in.readNBytes(LONGEST), ISO_8859_1));
    }
  }

  static CoraExtraction of(String text) {
    Map<String, StringBuilder> fields = new HashMap<>();
    StringBuilder value = new StringBuilder();
    for (String line : text.lines().toList()) {
      Matcher field = FIELD.matcher(line);
      if (field.matches()) {
        value = new StringBuilder(field.group(2) == null ? "" : field.group(2));
        fields.putIfAbsent(field.group(1), value);
      } else {
        value.append(' ').append(line);
      }
    }
    return new CoraExtraction(
        authors(valueOf(fields, "Author")), valueOf(fields, "Abstract").strip());
  }

  private static String valueOf(Map<String, StringBuilder> fields, String name) {
    return fields.getOrDefault(name, new StringBuilder()).toString();
  }

  private static List<String> authors(String list) {
    return Arrays.stream(BETWEEN_AUTHORS.split(list))
        .map(author -> MARKS.matcher(author).replaceAll(" "))
        .map(author -> SPACES.matcher(author).replaceAll(" ").strip())
        .filter(author -> author.length() > 1)
        .distinct()
        .toList();
  }
}
