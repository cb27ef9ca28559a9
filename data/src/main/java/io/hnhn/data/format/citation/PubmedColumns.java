package io.hnhn.data.format.citation;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.file.TextLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/**
 * The columns of the papers in {@link PubmedTabFormat}, as the second line of their file names
 * them.
 *
 * @param classes the labels there are
 * @param numberOf the column of each word
 */
record PubmedColumns(List<String> classes, SequencedMap<String, Integer> numberOf) {
  private static final String CLASSES = "cat=";
  private static final String LABEL = "label";
  private static final String WORD = "numeric:";
  private static final String TEXT = "string:";
  private static final String ABSENT = ":0.0";
  private static final String ADVICE = "fetch the file again";

  /** Reads the file of papers. */
  static PubmedColumns read(StoredFile file, CitedPapers papers) throws IOException {
    try (TextLines lines = TextLines.open(file)) {
      requireHeader(lines, "NODE", "paper");
      PubmedColumns columns = readColumns(lines);
      while (lines.next()) {
        columns.readPaper(lines, papers);
      }
      return columns;
    }
  }

  /** The words, one a column. */
  List<String> names() {
    return List.copyOf(numberOf.keySet());
  }

  /** Goes to the next line, which must have these fields. */
  static void requireHeader(TextLines lines, String... fields) throws IOException {
    List<String> found = new ArrayList<>();
    if (lines.next()) {
      for (String field = lines.field(); !field.isEmpty(); field = lines.field()) {
        found.add(field);
      }
    }
    if (!found.equals(List.of(fields))) {
      throw lines.malformed(
          "a line \"%s\"".formatted(String.join(" ", fields)),
          DataFormatException.quoted(String.join(" ", found)),
          ADVICE);
    }
  }

  private static PubmedColumns readColumns(TextLines lines) throws IOException {
    List<String> classes = new ArrayList<>();
    SequencedMap<String, Integer> numberOf = new LinkedHashMap<>();
    if (lines.next()) {
      for (String field = lines.field(); !field.isEmpty(); field = lines.field()) {
        if (field.startsWith(CLASSES) && field.endsWith(":" + LABEL) && classes.isEmpty()) {
          String list = field.substring(CLASSES.length(), field.lastIndexOf(':'));
          classes.addAll(List.of(list.split(",", -1)));
        } else if (isWord(field)) {
          String word = field.substring(WORD.length(), field.length() - ABSENT.length());
          if (numberOf.putIfAbsent(word, numberOf.size()) != null) {
            throw lines.malformed(
                "each column once", DataFormatException.quoted(word) + " again", ADVICE);
          }
        } else if (!field.startsWith(TEXT)) {
          throw malformedColumn(lines, field);
        }
      }
    }
    if (classes.isEmpty()) {
      throw malformedColumn(lines, "none for the label");
    }
    return new PubmedColumns(classes, numberOf);
  }

  private static boolean isWord(String field) {
    return field.startsWith(WORD)
        && field.endsWith(ABSENT)
        && field.length() > WORD.length() + ABSENT.length();
  }

  private static DataFormatException malformedColumn(TextLines lines, String found) {
    return lines.malformed(
        "columns cat=..:label, numeric:WORD:0.0 or string:NAME",
        DataFormatException.quoted(found),
        ADVICE);
  }

  private void readPaper(TextLines lines, CitedPapers papers) throws IOException {
    String id = lines.field();
    String label = "";
    Map<Integer, Float> words = new TreeMap<>();
    for (String field = lines.field(); !field.isEmpty(); field = lines.field()) {
      int equals = field.indexOf('=');
      String column = equals < 0 ? field : field.substring(0, equals);
      String value = field.substring(equals + 1);
      if (column.equals(LABEL)) {
        label = value;
      } else if (numberOf.containsKey(column)) {
        words.put(
            numberOf.get(column), lines.decimal(value, "a number for the word " + column, ADVICE));
      } else if (!column.equals("summary")) {
        throw lines.malformed(
            "a word of line 2 with its number", DataFormatException.quoted(field), ADVICE);
      }
    }
    if (!classes.contains(label)) {
      throw lines.malformed(
          "a paper as ID label=CLASS WORD=NUMBER .., its class one of "
              + DataFormatException.quoted(String.join(",", classes)),
          DataFormatException.quoted(lines.line()),
          ADVICE);
    }
    words.forEach(papers.features()::add);
    papers.add(lines, id, label);
  }
}
