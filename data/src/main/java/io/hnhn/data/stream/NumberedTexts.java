package io.hnhn.data.stream;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Numbers texts 0, 1, 2, ... in the order in which they are first seen, as a dictionary does, but
 * on disk: memory holds one of many partitions at a time. For one thread.
 *
 * <p>A text goes to the partition that its hash tells; a file of one byte a text remembers which.
 * Each partition is numbered by itself. A walk through that file then meets all texts in the order
 * in which they came, and those of a partition in theirs, so that whatever is new gets the next
 * number.
 *
 * <pre>{@code
 * try (NumberedTexts ids = new NumberedTexts(folder, "nodes")) {
 *   ids.add("milk");
 *   ids.add("bread");
 *   ids.add("milk");
 *   ids.number(0);
 *   ids.count(); // 2
 *   ids.walk().next(); // 0, then 1, then 0 again
 * }
 * }</pre>
 */
public final class NumberedTexts implements Closeable {
  /** At most 256, since a partition is told by a byte. */
  private static final int USUAL_PARTITIONS = 128;

  private static final int BUFFER = 1 << 16;

  /** How often all texts, or their numbers, are walked through to number them. */
  private static final double WALKS = 3;

  private final long seed = ThreadLocalRandom.current().nextLong();
  private final int partitions;
  private final Path routes;
  private final Path inOrder;
  private final OutputStream routesOut;

  /** Every text, partition by partition. */
  private final PartitionFile texts;

  /** Every text by its number within the partition. */
  private final PartitionFile locals;

  /** Each text of a partition once. */
  private final PartitionFile distinct;

  /** The number of each of these. */
  private final PartitionFile numbers;

  /** Every text by its number. */
  private final PartitionFile numbered;

  private long size;
  private int count;

  /** Takes numbers. */
  public interface NumberSink {
    /** Takes the number of the next text. */
    void add(int number) throws IOException;
  }

  /**
   * No texts yet.
   *
   * @param folder where files are made, and removed when this is closed
   * @param name what their names begin with
   */
  public NumberedTexts(Path folder, String name) throws IOException {
    this(folder, name, USUAL_PARTITIONS);
  }

  NumberedTexts(Path folder, String name, int partitions) throws IOException {
    this.partitions = partitions;
    this.routes = folder.resolve(name + "-routes");
    this.inOrder = folder.resolve(name + "-in-order");
    this.texts = new PartitionFile(folder.resolve(name + "-texts"), partitions);
    this.locals = new PartitionFile(folder.resolve(name + "-locals"), partitions);
    this.distinct = new PartitionFile(folder.resolve(name + "-distinct"), partitions);
    this.numbers = new PartitionFile(folder.resolve(name + "-numbers"), partitions);
    this.numbered = new PartitionFile(folder.resolve(name + "-numbered"), partitions);
    this.routesOut = new BufferedOutputStream(Files.newOutputStream(routes), BUFFER);
  }

  /** Adds a text, which may have come before. */
  public void add(String text) throws IOException {
    add(text.getBytes(UTF_8));
  }

  /** Adds a text as bytes, which need not be UTF-8. */
  public void add(byte[] bytes) throws IOException {
    int partition =
        (int) Long.remainderUnsigned(DistinctTexts.hash(bytes, bytes.length, seed), partitions);
    texts.putInt(partition, bytes.length);
    texts.put(partition, bytes, 0, bytes.length);
    routesOut.write(partition);
    size++;
  }

  /** How many texts came, those among them that came before. */
  public long size() {
    return size;
  }

  /**
   * Numbers all texts; none is added any more.
   *
   * @param once as many texts from the first on should come once
   * @param stages is told how far that is
   * @return which of them, counted from 0, came before, if any did
   * @throws IllegalStateException if there are more than numbers
   */
  public OptionalLong number(long once, StageListener stages) throws IOException {
    routesOut.close();
    for (int p = 0; p < partitions; p++) {
      stages.reached(p / (WALKS * partitions));
      numberPartition(p);
    }
    texts.close();
    OptionalLong repeated = numberAll(once, stages);
    for (int p = 0; p < partitions; p++) {
      stages.reached((2 + (double) p / partitions) / WALKS);
      spread(p);
    }
    locals.close();
    distinct.close();
    numbers.close();
    return repeated;
  }

  private void numberPartition(int partition) throws IOException {
    DistinctTexts known = new DistinctTexts();
    PartitionFile.Reading all = texts.read(partition);
    byte[] text = new byte[1 << 8];
    while (!all.isOver()) {
      int length = all.readInt();
      text = length > text.length ? new byte[2 * length] : text;
      StreamFiles.requireRead(all.readNBytes(text, 0, length) < length ? -1 : length);
      int before = known.count();
      int local = known.number(text, length);
      locals.putInt(partition, local);
      if (local == before) {
        distinct.putInt(partition, length);
        distinct.put(partition, text, 0, length);
      }
    }
  }

  /** What is new in its partition gets the next number of all. */
  private OptionalLong numberAll(long once, StageListener stages) throws IOException {
    OptionalLong repeated = OptionalLong.empty();
    PartitionFile.Reading[] local = readings(locals);
    PartitionFile.Reading[] firsts = readings(distinct);
    int[] seen = new int[partitions];
    try (InputStream route = new BufferedInputStream(Files.newInputStream(routes), BUFFER);
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(inOrder), BUFFER)) {
      for (long k = 0; k < size; k++) {
        if (StageListener.isTime(k)) {
          stages.reached((1 + (double) k / size) / WALKS);
        }
        int p = StreamFiles.requireRead(route.read());
        if (local[p].readInt() == seen[p]) {
          seen[p]++;
          numbers.putInt(p, next());
          copyText(firsts[p], out);
        } else if (k < once && repeated.isEmpty()) {
          repeated = OptionalLong.of(k);
        }
      }
    }
    return repeated;
  }

  private int next() {
    if (count == Integer.MAX_VALUE) {
      throw new IllegalStateException(
          "Expected at most %d different ids, but found more; leave some out"
              .formatted(Integer.MAX_VALUE));
    }
    return count++;
  }

  private static void copyText(PartitionFile.Reading from, OutputStream out) throws IOException {
    int length = from.readInt();
    byte[] text = from.readNBytes(length);
    out.write(length >>> 24);
    out.write(length >>> 16);
    out.write(length >>> 8);
    out.write(length);
    out.write(text);
  }

  /** Tells each text of a partition the number that it got. */
  private void spread(int partition) throws IOException {
    PartitionFile.Reading given = numbers.read(partition);
    int[] numberOf = new int[given.ints()];
    for (int i = 0; i < numberOf.length; i++) {
      numberOf[i] = given.readInt();
    }
    PartitionFile.Reading local = locals.read(partition);
    while (!local.isOver()) {
      numbered.putInt(partition, numberOf[local.readInt()]);
    }
  }

  private PartitionFile.Reading[] readings(PartitionFile file) {
    PartitionFile.Reading[] readings = new PartitionFile.Reading[partitions];
    for (int p = 0; p < partitions; p++) {
      readings[p] = file.read(p);
    }
    return readings;
  }

  /** How many different texts there are. */
  public int count() {
    return count;
  }

  /** Walks through the numbers of all texts in the order in which they came. */
  public Walk walk() throws IOException {
    return new Walk();
  }

  /** Tells the number of each text, one after the other. */
  public final class Walk implements Closeable {
    private final InputStream route = new BufferedInputStream(Files.newInputStream(routes), BUFFER);
    private final PartitionFile.Reading[] readings = readings(numbered);

    private Walk() throws IOException {}

    /** The number of the next text. */
    public int next() throws IOException {
      return readings[StreamFiles.requireRead(route.read())].readInt();
    }

    @Override
    public void close() throws IOException {
      route.close();
    }
  }

  /** Forgets the numbers, once nobody walks through them any more; the texts stay. */
  public void forgetNumbers() throws IOException {
    numbered.close();
    Files.deleteIfExists(routes);
  }

  /** Hands over the different texts in the order of their numbers, as UTF-8. */
  public void forEachText(DatasetStream.NameSink sink) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(inOrder), BUFFER))) {
      for (int i = 0; i < count; i++) {
        sink.add(in.readNBytes(in.readInt()));
      }
    }
  }

  /** Removes the files. */
  @Override
  public void close() throws IOException {
    try (texts;
        locals;
        distinct;
        numbers;
        numbered;
        routesOut) {
      Files.deleteIfExists(routes);
      Files.deleteIfExists(inOrder);
    }
  }
}
