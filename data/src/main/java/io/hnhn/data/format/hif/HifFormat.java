package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.StreamableFormat;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.stream.StreamedDataset;
import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The Hypergraph Interchange Format (HIF): one JSON object, plain or inside gzip, that XGI,
 * HyperNetX and other libraries read and write.
 *
 * <pre>{@code
 * {"network-type": "undirected",
 *  "metadata": {"name": "tiny"},
 *  "nodes": [{"node": "ann", "attrs": {"label": "red", "features": {"age": 7}}}],
 *  "edges": [{"edge": "family", "weight": 2}],
 *  "incidences": [{"edge": "family", "node": "ann", "weight": 0.5}]}
 * }</pre>
 *
 * <p><b>Identity.</b> Ids are texts or whole numbers and become names. Nodes and hyperedges are
 * numbered in the order in which the file first names them, so a file whose ids are 0, 1, 2, ... in
 * this order needs no names and gets none.
 *
 * <p><b>Weights.</b> Those of hyperedges and incidences are kept; where all are 1, the hypergraph
 * has none.
 *
 * <p><b>Attributes.</b> {@code label} is a class, a text or a whole number. {@code features} is a
 * list of numbers, or an object from the name of a feature to its number, in which features of
 * value 0 may be missing. The second form is written. Everything else is left out and counted, and
 * so are weights of nodes, which a {@link io.hnhn.graph.Hypergraph} does not have.
 *
 * <p><b>Network types.</b> {@code undirected} is read and written. {@code asc}, an abstract
 * simplicial complex, is read as the hypergraph of the simplices that the file lists; faces that it
 * only implies are not added. {@code directed} is refused.
 *
 * <p><b>Metadata.</b> {@code name} is the name of the data set. The object {@code hnhn} keeps what
 * HIF has no place for, so that a data set comes back as it was: {@code classes} (names in order),
 * {@code features} and {@code hyperedgeFeatures} (names in order, or the number of columns without
 * names, which are then named by their numbers from 0), {@code splits} (lists of node ids). Without
 * it, classes are sorted, and features are numbered as the file first names them.
 */
public final class HifFormat implements StreamableFormat {
  static final String UNDIRECTED = "undirected";

  /** Every key that the object of a file may have. */
  static final List<String> KEYS =
      List.of("network-type", "metadata", "nodes", "edges", "incidences");

  /** The format; there is nothing to be told about it. */
  public HifFormat() {}

  @Override
  public String name() {
    return "hif";
  }

  @Override
  public String description() {
    return "a JSON file in the Hypergraph Interchange Format, plain or inside gzip";
  }

  /** Whether a file is a JSON object whose first key is one of HIF. */
  @Override
  public boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = new StoredFile(path).open();
        JsonParser tokens = JsonFile.MAPPER.createParser(in)) {
      return tokens.nextToken() == JsonToken.START_OBJECT
          && tokens.nextToken() == JsonToken.PROPERTY_NAME
          && KEYS.contains(tokens.currentName());
    } catch (JacksonException | DataFormatException _) {
      return false;
    }
  }

  /**
   * Reads a file, token by token.
   *
   * @throws DataFormatException if it is not as described above
   */
  @Override
  public Loaded read(Path path) throws IOException {
    StoredFile file = new StoredFile(path);
    return JsonFile.read(file, tokens -> HifInMemory.read(file, tokens));
  }

  /** Reads a file outside memory: ids are numbered, and what is said of them is sorted, on disk. */
  @Override
  public StreamedDataset stream(Path path, Path scratch, StageListener stages) throws IOException {
    return HifStream.read(new StoredFile(path), scratch, stages);
  }

  /**
   * Writes a file, or replaces it; inside gzip if its name ends with {@code .gz}. It is written
   * beside and moved into place.
   *
   * @throws IllegalArgumentException if two nodes, hyperedges or features have one name, or a
   *     feature is not finite
   */
  @Override
  public void write(Dataset dataset, Path path) throws IOException {
    HifWriter.requireWritable(dataset);
    FileReplacement.replace(path, out -> HifWriter.write(dataset, out));
  }
}
