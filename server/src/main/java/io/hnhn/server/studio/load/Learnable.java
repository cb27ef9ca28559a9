package io.hnhn.server.studio.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnSummary;
import io.hnhn.data.ColumnSummary.Use;
import io.hnhn.data.ColumnSummary.Values;
import io.hnhn.data.Dataset;
import io.hnhn.data.TableReading;
import io.hnhn.learn.settings.TaskNames;
import io.hnhn.model.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Something that can be learned from a data set.
 *
 * @param task by its name
 * @param label the column of the classes, where they come from a table
 * @param classes how many there are
 * @param labelled how many rows have one
 * @param of how many rows there are
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record Learnable(
    String task,
    Optional<String> label,
    Optional<Integer> classes,
    Optional<Long> labelled,
    Optional<Integer> of) {
  /** A column with more values is hardly one of classes. */
  private static final int MOST_CLASSES = 50;

  private static final int FEWEST_CLASSES = 2;

  /** All of it: what has labels, then columns that may be labels, then sets of nodes. */
  static List<Learnable> of(Recognised data) {
    Dataset dataset = data.loaded().dataset();
    Optional<TableReading> reading = data.loaded().reading();
    List<Learnable> all = new ArrayList<>();
    labelled(Task.NODES, dataset, reading.flatMap(TableReading::nodes)).ifPresent(all::add);
    labelled(Task.HYPEREDGES, dataset, reading.flatMap(TableReading::hyperedges))
        .ifPresent(all::add);
    reading
        .flatMap(TableReading::nodes)
        .ifPresent(table -> addColumns(Task.NODES, table, data, all));
    reading
        .flatMap(TableReading::hyperedges)
        .ifPresent(table -> addColumns(Task.HYPEREDGES, table, data, all));
    all.add(
        new Learnable(
            TaskNames.of(Task.SETS),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()));
    return all;
  }

  private static Attributes rows(Task task, Dataset dataset) {
    return task == Task.NODES ? dataset.nodes() : dataset.hyperedges();
  }

  private static Optional<Learnable> labelled(
      Task task, Dataset dataset, Optional<TableReading.Described> table) {
    int[] labels = rows(task, dataset).labels();
    int[] known = Arrays.stream(labels).filter(label -> label != Attributes.NO_LABEL).toArray();
    return known.length == 0
        ? Optional.empty()
        : Optional.of(
            new Learnable(
                TaskNames.of(task),
                table.flatMap(TableReading.Described::label),
                Optional.of((int) Arrays.stream(known).distinct().count()),
                Optional.of((long) known.length),
                Optional.of(labels.length)));
  }

  private static void addColumns(
      Task task, TableReading.Described table, Recognised data, List<Learnable> all) {
    int count = rows(task, data.loaded().dataset()).count();
    for (ColumnSummary column : data.loaded().columns()) {
      if (column.table().equals(table.table())
          && column.use() == Use.CATEGORY
          && column.content() instanceof Values values
          && values.different() >= FEWEST_CLASSES
          && values.different() <= MOST_CLASSES) {
        all.add(
            new Learnable(
                TaskNames.of(task),
                Optional.of(column.column()),
                Optional.of(values.different()),
                Optional.of(count - column.missing()),
                Optional.of(count)));
      }
    }
  }
}
