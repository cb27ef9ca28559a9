package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.data.ColumnKind;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.FittedColumns;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The rows of a node table or a hyperedge table. The cells of its feature columns become features
 * later, when it is known which rows stay.
 *
 * @param ids the id of each row
 * @param labels for each row the number of its label in {@code labelTexts}, or none
 * @param labelTexts the labels
 * @param weights a weight for each row, NaN where it has none; empty if there are no weights
 * @param columns the names of the feature columns
 * @param kinds what the cells of each feature column are
 * @param cells the cells of the feature columns, row after row
 * @param given what the features are to be made by, if it is known
 * @param omissions columns that no features are made of
 */
record DescribedRows(
    Ids ids,
    int[] labels,
    List<String> labelTexts,
    double[] weights,
    List<String> columns,
    List<ColumnKind> kinds,
    StoredCells cells,
    Optional<FittedColumns> given,
    Omissions omissions) {

  /** No table, no rows. */
  static DescribedRows none() {
    return new DescribedRows(
        new Ids(),
        new int[0],
        List.of(),
        new double[0],
        List.of(),
        List.of(),
        new StoredCells(),
        Optional.empty(),
        Omissions.NONE);
  }

  /**
   * Reads a table.
   *
   * @param what {@code nodes} or {@code hyperedges}
   * @param before what the columns of such a table were taken for before, if that is known
   */
  static DescribedRows read(
      String what,
      TableRows table,
      ColumnRoles.Described roles,
      AttributeColumns options,
      Optional<TableReading.Described> before)
      throws IOException {
    ChosenColumns chosen = ChosenColumns.of(what, table, roles.features(), options, before);
    List<ColumnProfile> profiles = chosen.profiles();
    Ids ids = new Ids();
    Ids labelTexts = new Ids();
    IntStream.Builder labels = IntStream.builder();
    DoubleStream.Builder weights = DoubleStream.builder();
    StoredCells cells = new StoredCells();
    while (table.next()) {
      addId(table, roles.id(), ids);
      String label = roles.label() == FreeColumns.NONE ? "" : table.cell(roles.label());
      labels.add(label.isEmpty() ? Attributes.NO_LABEL : labelTexts.findOrAdd(label));
      if (roles.weight() != FreeColumns.NONE) {
        weights.add(weight(table, roles.weight()));
      }
      for (int c = 0; c < profiles.size(); c++) {
        String cell = table.cell(chosen.places()[c]);
        profiles.get(c).include(table, cell);
        cells.add(cell);
      }
    }
    for (ColumnProfile profile : profiles) {
      profile.requireClear();
    }
    compare(profiles, cells, ids.size());
    long unclear = profiles.stream().filter(ColumnProfile::isUnclear).count();
    return new DescribedRows(
        ids,
        labels.build().toArray(),
        labelTexts.texts(),
        weights.build().toArray(),
        profiles.stream().map(ColumnProfile::column).toList(),
        profiles.stream().map(ColumnProfile::kind).toList(),
        cells,
        options.fitted(),
        chosen.omissions().plus("columns unfit for features", unclear));
  }

  private static void compare(List<ColumnProfile> profiles, StoredCells cells, int rows) {
    if (profiles.stream().noneMatch(ColumnProfile::isOpen)) {
      return;
    }
    StoredCells.Walk walk = cells.walk();
    for (int row = 0; row < rows; row++) {
      for (ColumnProfile profile : profiles) {
        String cell = walk.next();
        if (profile.isOpen()) {
          profile.compare(cell);
        }
      }
    }
  }

  /** How many rows have a label. */
  long labelled() {
    return IntStream.of(labels).filter(label -> label != Attributes.NO_LABEL).count();
  }

  /** How many rows there are; ids behind them came from the incidence table. */
  int count() {
    return labels.length;
  }

  private static void addId(TableRows table, int column, Ids ids) throws DataFormatException {
    String id = table.cell(column);
    if (id.isEmpty()) {
      throw table.malformed("an id in each row", "an empty cell", "fill it or remove the row");
    }
    int before = ids.size();
    if (ids.findOrAdd(id) < before) {
      throw repeated(table, id);
    }
  }

  /** A fault in the current row, whose id another row has, too. */
  static DataFormatException repeated(TableRows table, String id) {
    return table.malformed(
        "each id once",
        DataFormatException.quoted(id) + " again",
        "remove one of the two rows, or name the column of ids");
  }

  /** The weight in a cell of the current row, finite and above 0; NaN if the cell is empty. */
  static float weight(TableRows table, int column) throws DataFormatException {
    String cell = table.cell(column);
    float weight = Decimal.parse(cell);
    if (!cell.isEmpty() && !(weight > 0)) {
      throw table.malformed(
          "a finite weight above 0",
          DataFormatException.quoted(cell),
          WrittenNumber.of(cell)
              .map(WrittenNumber::advice)
              .orElse("correct it, or leave it empty for 1"));
    }
    return weight;
  }
}
