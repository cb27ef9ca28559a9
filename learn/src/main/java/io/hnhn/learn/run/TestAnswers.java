package io.hnhn.learn.run;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.hnhn.data.DataFormatException;
import io.hnhn.learn.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import tools.jackson.core.JacksonException;

/**
 * What a trained model says about each row of its test, and what it was made with; {@code hnhn
 * compare} reads it to compare trainings row by row. Of several runs it is the first.
 *
 * @param data name of the data set
 * @param task what was classified, by the name that people type
 * @param classes names of the classes
 * @param settings of the model and its training, by the names of the options of {@code hnhn train}
 * @param ids of the rows of the test; none where no label was kept for one
 * @param known the class of each row, from 0
 * @param predicted the most probable class of each row
 * @param logLoss −log(probability of the known class) of each row
 */
public record TestAnswers(
    String data,
    String task,
    List<String> classes,
    SequencedMap<String, Object> settings,
    List<String> ids,
    int[] known,
    int[] predicted,
    double[] logLoss) {
  /** The name of the file. */
  public static final String FILE = "test.json";

  /**
   * Checks that there are as many of all, and that classes are some that there are.
   *
   * @throws IllegalArgumentException if not
   */
  public TestAnswers {
    classes = List.copyOf(classes);
    ids = List.copyOf(ids);
    int rows = ids.size();
    if (known.length != rows || predicted.length != rows || logLoss.length != rows) {
      throw new IllegalArgumentException(
          "Expected two classes and a loss for each of %d rows, but found %d, %d and %d"
              .formatted(rows, known.length, predicted.length, logLoss.length));
    }
    expectClasses(known, classes.size());
    expectClasses(predicted, classes.size());
    for (double loss : logLoss) {
      if (!Double.isFinite(loss)) {
        throw new IllegalArgumentException("Expected finite losses, but found " + loss);
      }
    }
  }

  private static void expectClasses(int[] found, int classes) {
    for (int c : found) {
      if (c < 0 || c >= classes) {
        throw new IllegalArgumentException(
            "Expected classes from 0 to %d, but found %d".formatted(classes - 1, c));
      }
    }
  }

  /** How many rows the test has. */
  @JsonIgnore
  public int size() {
    return ids.size();
  }

  /** Whether the class of a row was told right. */
  public boolean isRight(int row) {
    return known[row] == predicted[row];
  }

  /** How many rows were told right. */
  public int right() {
    return (int) IntStream.range(0, size()).filter(this::isRight).count();
  }

  /**
   * The same with the rows by their ids and the classes in an order that others have, too.
   *
   * @param order all of the classes
   */
  public TestAnswers aligned(List<String> order) {
    int[] places = classes.stream().mapToInt(order::indexOf).toArray();
    int[] rows =
        IntStream.range(0, size())
            .boxed()
            .sorted(
                Comparator.<Integer, String>comparing(ids::get)
                    .thenComparingInt(row -> places[known[row]]))
            .mapToInt(Integer::intValue)
            .toArray();
    return new TestAnswers(
        data,
        task,
        order,
        settings,
        Arrays.stream(rows).mapToObj(ids::get).toList(),
        Arrays.stream(rows).map(row -> places[known[row]]).toArray(),
        Arrays.stream(rows).map(row -> places[predicted[row]]).toArray(),
        Arrays.stream(rows).mapToDouble(row -> logLoss[row]).toArray());
  }

  /** Writes the file. */
  public void write(Path file) throws IOException {
    Files.writeString(file, StrictJson.MAPPER.writeValueAsString(this) + "\n");
  }

  /**
   * Reads the file.
   *
   * @throws DataFormatException if it is damaged
   */
  public static TestAnswers read(Path file) throws IOException {
    try {
      return Optional.ofNullable(
              StrictJson.MAPPER.readValue(Files.readAllBytes(file), TestAnswers.class))
          .orElseThrow(() -> new IllegalArgumentException("Expected an object, but found null"));
    } catch (JacksonException | IllegalArgumentException e) {
      DataFormatException fault =
          new DataFormatException(
              file,
              "answers on a test, as hnhn train writes them",
              "something else",
              "copy the folder, or train, again");
      fault.initCause(e);
      throw fault;
    }
  }
}
