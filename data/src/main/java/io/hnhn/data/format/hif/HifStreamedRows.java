package io.hnhn.data.format.hif;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.Attributes;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.FeatureBlocks;
import io.hnhn.data.stream.NumberedTexts;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.SortedRecords;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StoredInts;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a file, or its hyperedges, outside memory: what {@link HifElements} is for those
 * that fit into it. Every id that the file names is kept in the order in which they come, with what
 * it is named for; records are kept in theirs, and are sorted when they are handed over. In memory
 * are two bits for each node, or hyperedge.
 */
final class HifStreamedRows implements HifRows, RowStream, Closeable {
  /** What an id is named for, and whether as a text: bits of a number. */
  private static final int TEXT = 1;

  private static final int RECORD = 2;
  private static final int INCIDENCE = 4;

  private final String what;
  private final Runnable telling;
  private final Path scratch;
  private final NumberedTexts ids;
  private final StoredInts uses;

  /** Of each record label, weight and number of features, then their columns and values. */
  private final StoredInts records;

  private @Nullable String last;
  private boolean lastIsText;
  private Optional<String> unwritable = Optional.empty();
  private boolean named;
  private @Nullable HifRecords read;
  private HifFeatures.Placed columns = new HifFeatures.Placed(HifColumns.numbered(0), new int[0]);
  private int[] classOf = new int[0];

  /**
   * No rows yet.
   *
   * @param what {@code nodes} or {@code hyperedges}
   * @param telling is called now and then, while records come
   */
  HifStreamedRows(String what, Path scratch, Runnable telling) throws IOException {
    this.what = what;
    this.telling = telling;
    this.scratch = scratch;
    this.ids = new NumberedTexts(scratch, what);
    this.uses = new StoredInts(scratch.resolve(what + "-uses"));
    this.records = new StoredInts(scratch.resolve(what + "-records"));
  }

  /** Takes any id: whether it came the same way before is told by {@link #number}. */
  @Override
  public boolean id(String id, boolean text) throws IOException {
    use(0);
    last = id;
    lastIsText = text;
    return true;
  }

  /** Takes any record: whether it is the first is told by {@link #number}. */
  @Override
  public boolean describe(int label, float weight, HifFeatures.Row features) throws IOException {
    if (StageListener.isTime(ids.size())) {
      telling.run();
    }
    use(RECORD);
    records.add(label);
    records.add(Float.floatToIntBits(weight));
    records.add(features.size());
    for (int k = 0; k < features.size(); k++) {
      records.add(features.columns()[k]);
      records.add(Float.floatToIntBits(features.values()[k]));
    }
    return true;
  }

  /** The last id is that of an incidence. */
  void meet() throws IOException {
    use(INCIDENCE);
  }

  /** Keeps the last id, if that was not done yet. */
  private void use(int purpose) throws IOException {
    if (last != null) {
      if (unwritable.isEmpty() && !WritableDataset.isWritable(last)) {
        unwritable = Optional.of(last);
      }
      ids.add(bytes(last));
      uses.add(purpose | (lastIsText ? TEXT : 0));
      last = null;
    }
  }

  /** Different bytes for different ids, also for those that are refused at the end. */
  private static byte[] bytes(String id) {
    return WritableDataset.isText(id) ? id.getBytes(UTF_8) : ('\uffff' + id).getBytes(UTF_16BE);
  }

  /**
   * Gives every id its number, in the order in which they come.
   *
   * @param stages is told how far that is
   * @return the first that contradicts what was before it, if there is one
   */
  Optional<HifConflict> number(StageListener stages) throws IOException {
    use(0);
    ids.number(0, stages);
    BitSet textual = new BitSet();
    BitSet described = new BitSet();
    int known = 0;
    try (NumberedTexts.Walk number = ids.walk();
        StoredInts.Walk use = uses.walk()) {
      for (long k = 0; k < ids.size(); k++) {
        int id = number.next();
        int flags = use.next();
        boolean text = (flags & TEXT) != 0;
        if (id == known) {
          known++;
          textual.set(id, text);
        } else if (textual.get(id) != text) {
          return Optional.of(new HifConflict(k, false));
        }
        if ((flags & RECORD) != 0) {
          if (described.get(id)) {
            return Optional.of(new HifConflict(k, true));
          }
          described.set(id);
        }
      }
    }
    named = !textual.isEmpty() || !isNumbered();
    return Optional.empty();
  }

  /** Whether the ids are the numbers of the rows. */
  private boolean isNumbered() throws IOException {
    int[] row = new int[1];
    boolean[] same = {true};
    ids.forEachText(
        text -> same[0] &= Arrays.equals(text, Integer.toString(row[0]++).getBytes(UTF_8)));
    return same[0];
  }

  /** Tells what was read of them, once all is known. */
  void set(HifRecords read, HifFeatures.Placed columns, int[] classOf) {
    this.read = read;
    this.columns = columns;
    this.classOf = classOf;
  }

  /**
   * Checks the names of rows and features.
   *
   * @throws IllegalArgumentException if one can't be written
   */
  void requireWritable() {
    if (named) {
      WritableDataset.require("names of " + what, unwritable.stream().toList());
    }
    WritableDataset.require("names of features of " + what, featureNames());
  }

  /** The rows of those of some ids that have a label. */
  Map<String, Integer> labelled(Set<String> sought) throws IOException {
    Map<String, Integer> rows = new HashMap<>();
    if (!sought.isEmpty()) {
      int[] row = new int[1];
      ids.forEachText(
          bytes -> {
            String text = new String(bytes, UTF_8);
            if (sought.contains(text)) {
              rows.put(text, row[0]);
            }
            row[0]++;
          });
      BitSet labelled = new BitSet();
      forEachRecord((number, label, _, _) -> labelled.set(number, label != Attributes.NO_LABEL));
      rows.values().removeIf(number -> !labelled.get(number));
    }
    return rows;
  }

  /** Walks through the numbers of the ids of incidences, in the order in which these came. */
  Walk walk() throws IOException {
    return new Walk(INCIDENCE);
  }

  /** Tells the number of each id that is named for one purpose. */
  final class Walk implements Closeable {
    private final int purpose;
    private final NumberedTexts.Walk numbers = ids.walk();
    private final StoredInts.Walk flags = uses.walk();

    private Walk(int purpose) throws IOException {
      this.purpose = purpose;
    }

    /** The next number; there has to be one. */
    int next() throws IOException {
      while ((flags.next() & purpose) == 0) {
        numbers.next();
      }
      return numbers.next();
    }

    @Override
    public void close() throws IOException {
      try (numbers) {
        flags.close();
      }
    }
  }

  private interface RecordSink {
    void add(int number, int label, float weight, HifFeatures.Row features) throws IOException;
  }

  private void forEachRecord(RecordSink sink) throws IOException {
    try (Walk ofRecords = new Walk(RECORD);
        StoredInts.Walk stored = records.walk()) {
      for (long left = records.size(); left > 0; ) {
        int label = stored.next();
        float weight = Float.intBitsToFloat(stored.next());
        int size = stored.next();
        HifFeatures.Row row = new HifFeatures.Row(new int[size], new float[size]);
        for (int k = 0; k < size; k++) {
          row.columns()[k] = stored.next();
          row.values()[k] = Float.intBitsToFloat(stored.next());
        }
        sink.add(ofRecords.next(), label, weight, row);
        left -= 3 + 2L * size;
      }
    }
  }

  @Override
  public int count() {
    return ids.count();
  }

  @Override
  public boolean hasNames() {
    return named;
  }

  @Override
  public void names(DatasetStream.NameSink sink) throws IOException {
    ids.forEachText(sink);
  }

  @Override
  public boolean hasLabels() {
    return read != null && read.labelled() > 0;
  }

  @Override
  public void labels(DatasetStream.LabelSink sink) throws IOException {
    try (SortedRecords sorted = new SortedRecords(scratch.resolve(what + "-labels"))) {
      forEachRecord(
          (number, label, _, _) -> {
            if (label != Attributes.NO_LABEL) {
              sorted.add(number, classOf[label]);
            }
          });
      inOrder(sorted, Attributes.NO_LABEL, value -> sink.add((int) value));
    }
  }

  @Override
  public boolean hasWeights() {
    return what.equals("hyperedges") && read != null && read.weighted() > 0;
  }

  @Override
  public void weights(DatasetStream.WeightSink sink) throws IOException {
    try (SortedRecords sorted = new SortedRecords(scratch.resolve(what + "-weights"))) {
      forEachRecord((number, _, weight, _) -> sorted.add(number, Float.floatToIntBits(weight)));
      inOrder(
          sorted, Float.floatToIntBits(1), value -> sink.add(Float.intBitsToFloat((int) value)));
    }
  }

  private interface ValueSink {
    void add(long value) throws IOException;
  }

  /** Hands over a value for each row: that which was sorted, or else the usual one. */
  private void inOrder(SortedRecords sorted, long usual, ValueSink sink) throws IOException {
    int[] next = new int[1];
    sorted.forEach(
        (number, value) -> {
          for (; next[0] < number; next[0]++) {
            sink.add(usual);
          }
          sink.add(value);
          next[0]++;
        });
    for (; next[0] < count(); next[0]++) {
      sink.add(usual);
    }
  }

  @Override
  public int featureCount() {
    return columns.columns().count();
  }

  @Override
  public List<String> featureNames() {
    return columns.columns().names();
  }

  @Override
  public boolean isDense() {
    return false;
  }

  @Override
  public void features(DatasetStream.FeatureSink sink) throws IOException {
    try (SortedRecords sorted = new SortedRecords(scratch.resolve(what + "-features"))) {
      forEachRecord(
          (number, _, _, row) -> {
            for (int k = 0; k < row.size(); k++) {
              sorted.add(
                  (long) number << Integer.SIZE | columns.place(row, k),
                  Float.floatToIntBits(row.values()[k]));
            }
          });
      FeatureBlocks blocks = new FeatureBlocks(featureCount(), sink);
      sorted.forEach(
          (key, value) ->
              blocks.add(
                  (int) (key >>> Integer.SIZE), (int) key, Float.intBitsToFloat((int) value)));
      blocks.finish(count());
    }
  }

  @Override
  public void close() throws IOException {
    try (ids;
        uses;
        records) {
      // Closing is all.
    }
  }
}
