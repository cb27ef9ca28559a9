package io.hnhn.data.format.citation;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.TextLines;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One paper of a file in {@link AminerFormat}: lines that each begin with what they say, up to an
 * empty line or the end of the file.
 *
 * @param id the paper's number in the collection
 * @param authors their names
 * @param venue where it was published; empty if that is not known
 * @param text title and abstract
 */
record AminerPaper(String id, List<String> authors, String venue, String text) {
  /** What a line may begin with; a longer mark comes before a shorter one it begins with. */
  private enum Field {
    INDEX("#index"),
    VENUE_LONG("#conf"),
    CITATION_COUNT("#citation"),
    YEAR_LONG("#year"),
    OTHER_INDEX("#arnetid"),
    TITLE("#*"),
    AUTHORS("#@"),
    AFFILIATIONS("#o"),
    YEAR("#t"),
    VENUE("#c"),
    REFERENCE("#%"),
    ABSTRACT("#!");

    private final String mark;

    Field(String mark) {
      this.mark = mark;
    }

    static Optional<Field> of(String line) {
      return Arrays.stream(values()).filter(field -> line.startsWith(field.mark)).findFirst();
    }
  }

  /** Reads the next paper; none at the end of the file. */
  static Optional<AminerPaper> next(TextLines lines) throws IOException {
    Map<Field, StringBuilder> fields = new EnumMap<>(Field.class);
    StringBuilder value = new StringBuilder();
    while (lines.next()) {
      String line = lines.line();
      if (line.isBlank()) {
        if (!fields.isEmpty()) {
          return Optional.of(of(fields, lines));
        }
      } else if (line.startsWith("#")) {
        Field field = Field.of(line).orElseThrow(() -> unknown(lines));
        value = new StringBuilder(line.substring(field.mark.length()));
        fields.putIfAbsent(field, value);
      } else if (!fields.isEmpty()) {
        value.append(' ').append(line);
      } else if (!isCount(lines)) {
        throw unknown(lines);
      }
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(of(fields, lines));
  }

  /** The first line may say how many papers follow. */
  private static boolean isCount(TextLines lines) {
    return lines.number() == 1 && lines.line().strip().chars().allMatch(Character::isDigit);
  }

  private static DataFormatException unknown(TextLines lines) {
    return lines.malformed(
        "a line of a paper that begins with "
            + String.join(", ", Arrays.stream(Field.values()).map(field -> field.mark).toList()),
        DataFormatException.quoted(lines.line()),
        "put an empty line between papers");
  }

  private static AminerPaper of(Map<Field, StringBuilder> fields, TextLines lines)
      throws DataFormatException {
    String id = valueOf(fields, Field.INDEX);
    if (id.isEmpty()) {
      throw lines.malformed(
          "a paper with a line #index that ends here", "none", "give each paper its number");
    }
    String venue = valueOf(fields, Field.VENUE);
    return new AminerPaper(
        id,
        authors(valueOf(fields, Field.AUTHORS)),
        venue.isEmpty() ? valueOf(fields, Field.VENUE_LONG) : venue,
        valueOf(fields, Field.TITLE) + "\n" + valueOf(fields, Field.ABSTRACT));
  }

  private static String valueOf(Map<Field, StringBuilder> fields, Field field) {
    return fields.getOrDefault(field, new StringBuilder()).toString().strip();
  }

  /** Some versions separate authors by semicolons, others by commas. */
  private static List<String> authors(String list) {
    return Arrays.stream(list.split(list.indexOf(';') >= 0 ? ";" : ",", -1))
        .map(String::strip)
        .filter(author -> !author.isEmpty())
        .distinct()
        .toList();
  }
}
