import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * Makes tables of a large hypergraph, by growing a small one in the plain format: every node and
 * hyperedge becomes COPIES of them.
 *
 * <pre>
 * java tools/large/GrownTables.java ../shared/data/dblp FOLDER 1000 [joined]
 * </pre>
 *
 * <p>Copies are disjoint, or joined: then member i of hyperedge j in copy c is taken from copy c +
 * s(i, j), s being drawn for each incidence of the small one. All sizes and degrees stay those of
 * the small hypergraph, but nothing is left that could be cut apart.
 *
 * <p>A node has a text of ten words of 1425, of which about three come from the part of the
 * vocabulary that belongs to its class, and one in a hundred nodes has a label. Whatever is drawn
 * follows from its place, so that the tables are always the same.
 */
class GrownTables {
  private static final int WORDS = 10;
  private static final int VOCABULARY = 1425;
  private static final double OF_CLASS = 0.3;
  private static final double LABELLED = 0.01;

  private final int[][] hyperedges;
  private final int[] classOf;
  private final int classes;
  private final int copies;
  private final boolean joined;

  GrownTables(Path small, int copies, boolean joined) throws IOException {
    this.hyperedges =
        lines(small.resolve("hyperedges.txt.gz")).stream()
            .map(line -> Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray())
            .toArray(int[][]::new);
    this.classOf =
        lines(small.resolve("nodes.svm.gz")).stream()
            .mapToInt(line -> Integer.parseInt(line.split(" ")[0]))
            .toArray();
    this.classes = Arrays.stream(classOf).max().orElse(0) + 1;
    this.copies = copies;
    this.joined = joined;
  }

  private static List<String> lines(Path file) throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), UTF_8))) {
      return reader.lines().toList();
    }
  }

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    boolean joined = args.length > 3 && args[3].equals("joined");
    GrownTables tables = new GrownTables(Path.of(args[0]), Integer.parseInt(args[2]), joined);
    tables.writeNodes(folder.resolve("nodes.csv"));
    tables.writeIncidences(folder.resolve("incidences.csv"));
  }

  private void writeNodes(Path file) throws IOException {
    try (Lines out = new Lines(file)) {
      out.line("paper,topic,words");
      StringBuilder line = new StringBuilder();
      for (int copy = 0; copy < copies; copy++) {
        for (int i = 0; i < classOf.length; i++) {
          long node = (long) copy * classOf.length + i;
          line.setLength(0);
          line.append('p').append(node).append(',');
          if (unit(0, node) < LABELLED) {
            line.append("topic ").append(classOf[i]);
          }
          for (int w = 0; w < WORDS; w++) {
            line.append(w == 0 ? ',' : ' ').append('w').append(word(classOf[i], node, w));
          }
          out.line(line);
        }
      }
    }
  }

  private int word(int ofClass, long node, int w) {
    int part = VOCABULARY / classes;
    double drawn = unit(1, node * WORDS + w);
    return unit(2, node * WORDS + w) < OF_CLASS
        ? ofClass * part + (int) (drawn * part)
        : (int) (drawn * VOCABULARY);
  }

  private void writeIncidences(Path file) throws IOException {
    try (Lines out = new Lines(file)) {
      out.line("author,paper");
      StringBuilder line = new StringBuilder();
      for (int copy = 0; copy < copies; copy++) {
        for (int j = 0; j < hyperedges.length; j++) {
          long hyperedge = (long) copy * hyperedges.length + j;
          for (int i : hyperedges[j]) {
            long of = joined ? (copy + shift(i, j)) % copies : copy;
            line.setLength(0);
            line.append('a').append(hyperedge).append(",p").append(of * classOf.length + i);
            out.line(line);
          }
        }
      }
    }
  }

  private long shift(int node, int hyperedge) {
    return (long) (copies * unit(3, (long) hyperedge * classOf.length + node));
  }

  /** A number in [0, 1) that follows from its place: the mixing function of SplitMix64. */
  private static double unit(int stream, long place) {
    long z = (place * 4 + stream) * 0x9E3779B97F4A7C15L + 0x632BE59BD9B4E019L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1p-53;
  }

  /** A text file, of which all bytes are ASCII. */
  private static final class Lines implements AutoCloseable {
    private final OutputStream out;
    private byte[] bytes = new byte[1 << 8];

    Lines(Path file) throws IOException {
      this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
    }

    void line(CharSequence text) throws IOException {
      int length = text.length();
      if (bytes.length < length + 1) {
        bytes = new byte[2 * length + 1];
      }
      for (int k = 0; k < length; k++) {
        bytes[k] = (byte) text.charAt(k);
      }
      bytes[length] = '\n';
      out.write(bytes, 0, length + 1);
    }

    @Override
    public void close() throws IOException {
      out.close();
    }
  }
}
