import io.hnhn.data.format.plain.PlainFormat;
import io.hnhn.data.jdk.JdkHypergraph;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes the hypergraph of the running JDK, which {@code hnhn demo} learns from, as a folder of
 * text files.
 *
 * <pre>
 * java -cp 'cli/target/quick/lib/*' tools/large/JdkData.java FOLDER
 * </pre>
 */
class JdkData {
  public static void main(String[] args) throws IOException {
    new PlainFormat().write(JdkHypergraph.read(), Path.of(args[0]));
  }
}
