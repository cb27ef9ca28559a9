package io.hnhn.data.format.mapped;

import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.format.spi.StreamSource;
import io.hnhn.data.format.spi.StreamedFormat;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.StageListener;
import io.hnhn.data.table.TableOptions;
import io.hnhn.file.FolderRemoval;
import io.hnhn.file.FolderReplacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A data set that is mapped into memory, not read: a folder of arrays as NumPy writes them, which
 * {@code numpy.load(file, mmap_mode='r')} maps as well.
 *
 * <table>
 * <caption>The files; ids are numbers from 0, offsets are int64, ids int32, weights float32</caption>
 * <tr><td>hyperedge-offsets, hyperedge-nodes</td><td>the nodes of each hyperedge, ascending: those
 *     of hyperedge j are nodes[offsets[j]] to nodes[offsets[j + 1] - 1]</td></tr>
 * <tr><td>node-offsets, node-hyperedges</td><td>the hyperedges of each node, likewise</td></tr>
 * <tr><td>node-incidences</td><td>int64, for each entry of node-hyperedges the number of the same
 *     incidence in hyperedge-nodes</td></tr>
 * <tr><td>incidence-weights, hyperedge-weights</td><td>optional: one for each entry of
 *     hyperedge-nodes, or hyperedge</td></tr>
 * <tr><td>node-labels</td><td>optional: int32, the number of the class, -1 for none</td></tr>
 * <tr><td>node-names, node-name-offsets</td><td>optional: uint8, UTF-8, and where each name
 *     begins</td></tr>
 * <tr><td>node-feature-offsets, node-feature-columns, node-feature-values</td><td>optional:
 *     compressed rows, as in SciPy's csr_matrix</td></tr>
 * <tr><td>node-features</td><td>instead: float32, a row a node</td></tr>
 * <tr><td>hyperedge-labels, ...</td><td>the same for hyperedges</td></tr>
 * <tr><td>dataset.json</td><td>name, counts, classes, names of features, and the length of each
 *     file</td></tr>
 * <tr><td>splits.json</td><td>optional: published training sets</td></tr>
 * </table>
 *
 * <p>Hypergraph, features, weights and names stay in the files; labels are copied. Opening looks at
 * lengths and types; a large data set's incidences and features are looked through for order and
 * ranges when it is opened for the first time, and again when a file was changed. The files have to
 * stay as they are as long as the data set is used.
 */
public final class MappedFormat implements StreamedFormat {
  private static final String SCRATCH = "scratch";

  /** The format; there is nothing to be told about it. */
  public MappedFormat() {}

  @Override
  public String name() {
    return "mapped";
  }

  @Override
  public String description() {
    return "a folder of NumPy arrays that are mapped, not read, for data larger than memory";
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    return Files.isDirectory(path) && Files.exists(path.resolve(MappedFiles.HYPEREDGE_OFFSETS));
  }

  /**
   * Opens a folder.
   *
   * @throws io.hnhn.data.DataFormatException if a file is missing, damaged or of another length
   */
  @Override
  public Loaded read(Path folder) throws IOException {
    return Loaded.whole(MappedReader.read(folder));
  }

  /**
   * Writes a folder, or replaces one that holds nothing but a data set in this format.
   *
   * @throws IllegalArgumentException if a name or feature can't be written
   */
  @Override
  public void write(Dataset dataset, Path folder) throws IOException {
    WritableDataset.require(dataset);
    replace(
        folder,
        (beside, scratch) ->
            MappedWriter.write(DatasetStream.of(dataset), beside, scratch, _ -> {}));
  }

  /**
   * Writes tables by a stream: ids are numbered and incidences sorted in files beside the folder.
   * In memory are classes, and the different words and values of columns that features are made of.
   * Options that drop rows go through memory.
   */
  @Override
  public Loaded convert(
      StoredTables tables, TableOptions options, Path folder, StageListener stages)
      throws IOException {
    if (!tables.canStream(options)) {
      Loaded loaded = tables.read(options);
      write(loaded.dataset(), folder);
      return loaded;
    }
    return convert((scratch, told) -> tables.stream(options, scratch, told), folder, stages);
  }

  /** Writes by a stream; temporary files lie beside the folder. */
  @Override
  public Loaded convert(StreamSource source, Path folder, StageListener stages) throws IOException {
    StreamConversion conversion = new StreamConversion(source, stages);
    replace(folder, conversion);
    stages.begin("look at the result");
    return conversion.told(MappedReader.read(folder));
  }

  /** Writes the files. */
  interface Content {
    /**
     * Writes them.
     *
     * @param scratch for what does not fit into memory on the way
     */
    void writeTo(Path folder, Path scratch) throws IOException;
  }

  private static void replace(Path folder, Content content) throws IOException {
    FolderReplacement.replace(
        folder,
        MappedFiles.ALL,
        beside -> {
          Path scratch = Files.createDirectory(beside.resolve(SCRATCH));
          content.writeTo(beside, scratch);
          FolderRemoval.remove(scratch);
        });
  }
}
