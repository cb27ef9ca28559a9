package io.hnhn.data.format.mapped;

import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.PublishedSplits;
import java.util.List;
import java.util.stream.Stream;

/** The names of the files of {@link MappedFormat}. */
final class MappedFiles {
  static final String HYPEREDGE_OFFSETS = "hyperedge-offsets.npy";
  static final String HYPEREDGE_NODES = "hyperedge-nodes.npy";
  static final String NODE_OFFSETS = "node-offsets.npy";
  static final String NODE_HYPEREDGES = "node-hyperedges.npy";
  static final String NODE_INCIDENCES = "node-incidences.npy";
  static final String INCIDENCE_WEIGHTS = "incidence-weights.npy";
  static final String HYPEREDGE_WEIGHTS = "hyperedge-weights.npy";

  /** The files of nodes, or of hyperedges. */
  record OfRows(String what) {
    static final OfRows NODES = new OfRows("node");
    static final OfRows HYPEREDGES = new OfRows("hyperedge");

    String labels() {
      return what + "-labels.npy";
    }

    String names() {
      return what + "-names.npy";
    }

    String nameOffsets() {
      return what + "-name-offsets.npy";
    }

    /** Features that are stored densely. */
    String features() {
      return what + "-features.npy";
    }

    String featureOffsets() {
      return what + "-feature-offsets.npy";
    }

    String featureColumns() {
      return what + "-feature-columns.npy";
    }

    String featureValues() {
      return what + "-feature-values.npy";
    }

    private Stream<String> all() {
      return Stream.of(
          labels(),
          names(),
          nameOffsets(),
          features(),
          featureOffsets(),
          featureColumns(),
          featureValues());
    }
  }

  /** The names of the arrays. */
  static final List<String> ARRAYS =
      Stream.of(
              Stream.of(
                  HYPEREDGE_OFFSETS,
                  HYPEREDGE_NODES,
                  NODE_OFFSETS,
                  NODE_HYPEREDGES,
                  NODE_INCIDENCES,
                  INCIDENCE_WEIGHTS,
                  HYPEREDGE_WEIGHTS),
              OfRows.NODES.all(),
              OfRows.HYPEREDGES.all())
          .flatMap(names -> names)
          .toList();

  /** Every name. */
  static final List<String> ALL =
      Stream.concat(ARRAYS.stream(), Stream.of(PublishedSplits.FILE, Description.FILE)).toList();

  private MappedFiles() {}
}
