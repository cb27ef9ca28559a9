package io.hnhn.data.table;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.NumberedTexts;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of some tables, or the hyperedges, of which memory holds neither ids nor cells: what
 * {@link DescribedRows} and {@link RowFeatures} are for tables that fit into it.
 */
final class StreamedRows implements RowStream, Closeable {
  private final String what;
  private final NumberedTexts ids;
  private final StoredInts labels;
  private final StoredInts weights;
  private final Ids labelTexts = new Ids();

  /** The ids of the table that are among those that were sought. */
  private final Ids found = new Ids();

  private Optional<TableSource> source = Optional.empty();
  private Optional<TableReading.Described> reading = Optional.empty();
  private Omissions omissions = Omissions.NONE;
  private long labelled;
  private int[] classOf = new int[0];
  private @Nullable ChosenColumns chosen;
  private @Nullable StreamedFeatures features;

  /**
   * No rows yet.
   *
   * @param what {@code nodes} or {@code hyperedges}
   */
  StreamedRows(String what, Path scratch) throws IOException {
    this.what = what;
    this.ids = new NumberedTexts(scratch, what);
    this.labels = new StoredInts(scratch.resolve(what + "-labels"));
    this.weights = new StoredInts(scratch.resolve(what + "-weights"));
  }

  /** Finds the roles of the columns of a table. */
  interface Roles {
    ColumnRoles.Described of(TableRows table) throws DataFormatException;
  }

  /**
   * Reads a table: ids, labels, weights, and what the cells of other columns are.
   *
   * @param sought ids by which the column of ids in the incidence table may be found
   * @param stages is told how far that is
   */
  void read(
      TableSource table,
      Roles roles,
      TableOptions options,
      Set<String> sought,
      StageListener stages)
      throws IOException {
    source = Optional.of(table);
    AttributeColumns columns = what.equals("nodes") ? options.nodes() : options.hyperedges();
    try (TableRows rows = table.open()) {
      ColumnRoles.Described described = roles.of(rows);
      reading = Optional.of(described.reading(rows));
      chosen = ChosenColumns.of(what, rows, described.features(), columns, Optional.empty());
      while (rows.next()) {
        if (StageListener.isTime(described())) {
          stages.reached(rows.share());
        }
        readRow(rows, described, chosen, sought);
      }
    }
    List<ColumnProfile> profiles = chosen.profiles();
    for (ColumnProfile profile : profiles) {
      profile.requireClear();
    }
    compare(table, chosen);
    long unclear = profiles.stream().filter(ColumnProfile::isUnclear).count();
    omissions = chosen.omissions().plus("columns unfit for features", unclear);
  }

  private void readRow(
      TableRows rows, ColumnRoles.Described roles, ChosenColumns chosen, Set<String> sought)
      throws IOException {
    String id = rows.cell(roles.id());
    if (id.isEmpty()) {
      throw rows.malformed("an id in each row", "an empty cell", "fill it or remove the row");
    }
    ids.add(id);
    if (sought.contains(id)) {
      found.findOrAdd(id);
    }
    String label = roles.label() == FreeColumns.NONE ? "" : rows.cell(roles.label());
    labels.add(label.isEmpty() ? Attributes.NO_LABEL : labelTexts.findOrAdd(label));
    labelled += label.isEmpty() ? 0 : 1;
    if (roles.weight() != FreeColumns.NONE) {
      float weight = DescribedRows.weight(rows, roles.weight());
      weights.add(Float.floatToIntBits(Float.isNaN(weight) ? 1 : weight));
    }
    for (int c = 0; c < chosen.places().length; c++) {
      chosen.profiles().get(c).include(rows, rows.cell(chosen.places()[c]));
    }
  }

  private static void compare(TableSource table, ChosenColumns chosen) throws IOException {
    if (chosen.profiles().stream().noneMatch(ColumnProfile::isOpen)) {
      return;
    }
    try (TableRows rows = table.open()) {
      while (rows.next()) {
        for (int c = 0; c < chosen.places().length; c++) {
          if (chosen.profiles().get(c).isOpen()) {
            chosen.profiles().get(c).compare(rows.cell(chosen.places()[c]));
          }
        }
      }
    }
  }

  /** Adds an id of the incidence table, which may be known. */
  void addId(String id) throws IOException {
    ids.add(id);
  }

  /** Gives every id its number: those of the table first, in its order. */
  void number(StageListener stages) throws IOException {
    OptionalLong repeated = ids.number(described(), stages);
    if (repeated.isPresent() && source.isPresent()) {
      try (TableRows rows = source.get().open()) {
        for (long row = 0; row <= repeated.getAsLong(); row++) {
          rows.next();
        }
        String id = rows.cell(rows.columns().indexOf(reading.orElseThrow().id()));
        throw DescribedRows.repeated(rows, id);
      }
    }
  }

  NumberedTexts.Walk walk() throws IOException {
    NumberedTexts.Walk walk = ids.walk();
    for (long row = 0; row < described(); row++) {
      walk.next();
    }
    return walk;
  }

  /** Nobody walks through the numbers any more. */
  void forgetNumbers() throws IOException {
    ids.forgetNumbers();
  }

  /** Learns what the columns hold. */
  void learn(TableOptions options, StageListener stages) throws IOException {
    if (source.isPresent() && chosen != null) {
      features = StreamedFeatures.learn(source.get(), chosen, options, stages);
    }
  }

  /** Says which class each label is. */
  void setClasses(List<String> classNames) {
    Map<String, Integer> classOfText = new HashMap<>();
    classNames.forEach(className -> classOfText.put(className, classOfText.size()));
    classOf = labelTexts.texts().stream().mapToInt(classOfText::get).toArray();
  }

  Optional<TableReading.Described> reading() {
    return reading;
  }

  Optional<IdColumn> idColumn() {
    return reading.map(columns -> new IdColumn(columns.id(), found));
  }

  List<String> labelTexts() {
    return labelTexts.texts();
  }

  /** How many rows have a label. */
  long labelled() {
    return labelled;
  }

  /** How many rows the table has. */
  private long described() {
    return labels.size();
  }

  /** What was left out, once features were made. */
  Omissions omissions() {
    return Omissions.NONE
        .plus(what + " without a row", described() > 0 ? count() - described() : 0)
        .plus("missing cells", features == null ? 0 : features.missing())
        .plus(omissions);
  }

  @Override
  public int count() {
    return ids.count();
  }

  @Override
  public boolean hasNames() {
    return count() > 0;
  }

  @Override
  public void names(DatasetStream.NameSink sink) throws IOException {
    ids.forEachText(sink);
  }

  @Override
  public boolean hasLabels() {
    return labelled > 0;
  }

  @Override
  public void labels(DatasetStream.LabelSink sink) throws IOException {
    try (StoredInts.Walk walk = labels.walk()) {
      for (long row = 0; row < count(); row++) {
        int label = row < described() ? walk.next() : Attributes.NO_LABEL;
        sink.add(label == Attributes.NO_LABEL ? label : classOf[label]);
      }
    }
  }

  @Override
  public boolean hasWeights() {
    return weights.size() > 0;
  }

  @Override
  public void weights(DatasetStream.WeightSink sink) throws IOException {
    try (StoredInts.Walk walk = weights.walk()) {
      for (long row = 0; row < count(); row++) {
        sink.add(row < weights.size() ? Float.intBitsToFloat(walk.next()) : 1);
      }
    }
  }

  @Override
  public int featureCount() {
    return featureNames().size();
  }

  @Override
  public List<String> featureNames() {
    return features == null ? List.of() : features.names();
  }

  @Override
  public boolean isDense() {
    return false;
  }

  @Override
  public void features(DatasetStream.FeatureSink sink) throws IOException {
    if (features != null) {
      features.write(count(), sink);
    }
  }

  @Override
  public void close() throws IOException {
    try (ids;
        labels;
        weights) {
      // Closing is all.
    }
  }
}
