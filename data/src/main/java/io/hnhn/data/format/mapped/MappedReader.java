package io.hnhn.data.format.mapped;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.StoredNames;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.numpy.MappedArray;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.graph.CompressedRows;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Opens {@link MappedFormat}: every array is mapped. Lengths and types are looked at every time,
 * numbers of incidences and features once, as {@link CheckedFolders} says.
 */
final class MappedReader {
  private static final String ADVICE = "convert the data set again";

  private final Path folder;
  private final Manifest manifest;
  private final boolean wasChecked;

  private MappedReader(Path folder, Manifest manifest, boolean wasChecked) {
    this.folder = folder;
    this.manifest = manifest;
    this.wasChecked = wasChecked;
  }

  static Dataset read(Path folder) throws IOException {
    return read(folder, CheckedFolders.ofUser());
  }

  static Dataset read(Path folder, CheckedFolders checked) throws IOException {
    Manifest manifest = Manifest.read(folder);
    manifest.requireLengths(folder);
    Optional<Path> marker = checked.marker(folder, manifest.files());
    boolean wasChecked = marker.isPresent() && Files.exists(marker.get());
    Dataset dataset = new MappedReader(folder, manifest, wasChecked).read();
    if (!wasChecked) {
      marker.ifPresent(CheckedFolders::remember);
    }
    return dataset;
  }

  private Dataset read() throws IOException {
    // First, since its files bound the counts: no memory is taken for what is not there.
    Hypergraph hypergraph = weighted(hypergraph());
    Attributes nodes =
        attributes(MappedFiles.OfRows.NODES, manifest.nodes(), manifest.nodeFeatures());
    Attributes hyperedges =
        attributes(
            MappedFiles.OfRows.HYPEREDGES, manifest.hyperedges(), manifest.hyperedgeFeatures());
    Optional<StoredFile> published = StoredFile.find(folder, PublishedSplits.FILE);
    List<int[]> splits =
        published.isPresent() ? PublishedSplits.read(published.get(), nodes.labels()) : List.of();
    return new Dataset(manifest.name(), hypergraph, nodes, hyperedges, manifest.classes(), splits);
  }

  private Hypergraph hypergraph() throws IOException {
    CompressedRows byHyperedge =
        rows(
            MappedFiles.HYPEREDGE_OFFSETS,
            MappedFiles.HYPEREDGE_NODES,
            manifest.hyperedges(),
            manifest.nodes());
    CompressedRows byNode =
        rows(
            MappedFiles.NODE_OFFSETS,
            MappedFiles.NODE_HYPEREDGES,
            manifest.nodes(),
            manifest.hyperedges());
    MemorySegment origin = array(MappedFiles.NODE_INCIDENCES, "i8").require(manifest.incidences());
    CompressedRows.Transposed other = new CompressedRows.Transposed(byNode, origin);
    return checked(
        MappedFiles.NODE_INCIDENCES,
        () ->
            Hypergraph.ofRows(
                wasChecked
                    ? byHyperedge.withTrustedTransposed(other)
                    : byHyperedge.withTransposed(other)));
  }

  private CompressedRows rows(String offsets, String entries, int rows, int columns)
      throws IOException {
    MemorySegment starts = array(offsets, "i8").require(rows + 1L);
    MemorySegment numbers = array(entries, "i4").require(manifest.incidences());
    return checked(entries, () -> pattern(columns, starts, numbers));
  }

  private CompressedRows pattern(int columns, MemorySegment offsets, MemorySegment entries) {
    return wasChecked
        ? CompressedRows.trusted(columns, offsets, entries)
        : CompressedRows.wrap(columns, offsets, entries);
  }

  private Hypergraph weighted(Hypergraph bare) throws IOException {
    Hypergraph result = bare;
    if (manifest.has(MappedFiles.HYPEREDGE_WEIGHTS)) {
      MemorySegment weights =
          array(MappedFiles.HYPEREDGE_WEIGHTS, "f4").require(manifest.hyperedges());
      result = checked(MappedFiles.HYPEREDGE_WEIGHTS, () -> bare.withHyperedgeWeights(weights));
    }
    if (manifest.has(MappedFiles.INCIDENCE_WEIGHTS)) {
      Hypergraph before = result;
      MemorySegment weights =
          array(MappedFiles.INCIDENCE_WEIGHTS, "f4").require(manifest.incidences());
      result = checked(MappedFiles.INCIDENCE_WEIGHTS, () -> before.withIncidenceWeights(weights));
    }
    return result;
  }

  private Attributes attributes(
      MappedFiles.OfRows files, int count, Optional<Manifest.Columns> columns) throws IOException {
    Attributes bare = Attributes.none(count);
    Attributes result = bare;
    if (columns.isPresent()) {
      result = result.withFeatures(features(files, count, columns.get()), columns.get().names());
    }
    if (manifest.has(files.labels())) {
      result = result.withLabels(labels(files, count));
    }
    if (manifest.has(files.names())) {
      MemorySegment offsets = array(files.nameOffsets(), "i8").require(count + 1L);
      MemorySegment bytes = array(files.names(), "u1").elements();
      result =
          result.withNames(checked(files.nameOffsets(), () -> new StoredNames(offsets, bytes)));
    }
    return result;
  }

  private int[] labels(MappedFiles.OfRows files, int count) throws IOException {
    MemorySegment elements = array(files.labels(), "i4").require(count);
    int[] labels = checked(files.labels(), () -> elements.toArray(JAVA_INT));
    for (int row = 0; row < count; row++) {
      if (labels[row] < Attributes.NO_LABEL || labels[row] >= manifest.classes().size()) {
        throw new DataFormatException(
            folder.resolve(files.labels()),
            "labels between %d and %d"
                .formatted(Attributes.NO_LABEL, manifest.classes().size() - 1),
            "%d at element %d".formatted(labels[row], row),
            ADVICE);
      }
    }
    return labels;
  }

  private Features features(MappedFiles.OfRows files, int count, Manifest.Columns columns)
      throws IOException {
    if (columns.dense()) {
      MemorySegment elements = array(files.features(), "f4").require(count, columns.count());
      return finite(files.features(), new Matrix(count, columns.count(), elements));
    }
    MemorySegment offsets = array(files.featureOffsets(), "i8").require(count + 1L);
    MappedArray numbers = array(files.featureColumns(), "i4");
    MemorySegment values = array(files.featureValues(), "f4").require(numbers.shape());
    CompressedRows pattern =
        checked(
            files.featureColumns(), () -> pattern(columns.count(), offsets, numbers.elements()));
    return finite(files.featureValues(), new SparseMatrix(pattern, values));
  }

  private Features finite(String file, Features features) throws IOException {
    try {
      if (!wasChecked) {
        FiniteElements.requireIn(folder.resolve(file), features);
      }
      return features;
    } catch (InternalError e) {
      throw changed(file, e);
    }
  }

  private MappedArray array(String file, String type) throws IOException {
    if (!manifest.has(file)) {
      throw new DataFormatException(
          folder, "a file %s, as for all such data sets".formatted(file), "none", ADVICE);
    }
    return MappedArray.open(folder.resolve(file), type);
  }

  /** What looks through a mapped file. */
  private interface Check<T> {
    T run();
  }

  private <T> T checked(String file, Check<T> check) throws DataFormatException {
    try {
      return check.run();
    } catch (IllegalArgumentException e) {
      DataFormatException fault =
          new DataFormatException(
              folder.resolve(file),
              "numbers that belong together",
              "a fault: " + e.getMessage(),
              ADVICE);
      fault.initCause(e);
      throw fault;
    } catch (InternalError e) {
      throw changed(file, e);
    }
  }

  /** A page of a mapped file that is not there any more is an error of the JVM. */
  private DataFormatException changed(String file, InternalError cause) {
    DataFormatException fault =
        new DataFormatException(
            folder.resolve(file),
            "a file that stays as it is while it is mapped",
            "one that became shorter, or a disk that can't be read",
            ADVICE);
    fault.initCause(cause);
    return fault;
  }
}
