import io.hnhn.cli.bench.GrownHypergraph;
import io.hnhn.data.Attributes;
import io.hnhn.data.format.plain.PlainFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes tables of a large hypergraph, by growing a small one in the plain format: every node and
 * hyperedge becomes COPIES of them, disjoint or joined, as {@link GrownHypergraph} says.
 *
 * <pre>
 * ./hnhn --version
 * java -cp 'cli/target/quick/lib/*' tools/large/GrownTables.java ../shared/data/dblp FOLDER 1000 [joined]
 * </pre>
 */
class GrownTables {
  private final GrownHypergraph grown;

  GrownTables(GrownHypergraph grown) {
    this.grown = grown;
  }

  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    boolean joined = args.length > 3 && args[3].equals("joined");
    GrownTables tables =
        new GrownTables(
            new GrownHypergraph(
                new PlainFormat().read(Path.of(args[0])).dataset(),
                Integer.parseInt(args[2]),
                joined));
    tables.writeNodes(folder.resolve("nodes.csv"));
    tables.writeIncidences(folder.resolve("incidences.csv"));
  }

  private void writeNodes(Path file) throws IOException {
    try (Lines out = new Lines(file)) {
      out.line("paper,topic,words");
      StringBuilder line = new StringBuilder();
      for (int node = 0; node < grown.nodes(); node++) {
        line.setLength(0);
        line.append('p').append(node).append(',');
        int label = grown.label(node);
        if (label != Attributes.NO_LABEL) {
          line.append("topic ").append(label);
        }
        char before = ',';
        for (int word : grown.words(node)) {
          line.append(before).append('w').append(word);
          before = ' ';
        }
        out.line(line);
      }
    }
  }

  private void writeIncidences(Path file) throws IOException {
    try (Lines out = new Lines(file)) {
      out.line("author,paper");
      StringBuilder line = new StringBuilder();
      for (int hyperedge = 0; hyperedge < grown.hyperedges(); hyperedge++) {
        for (int node : grown.members(hyperedge)) {
          line.setLength(0);
          line.append('a').append(hyperedge).append(",p").append(node);
          out.line(line);
        }
      }
    }
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
