package io.hnhn.data.format.hif;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.file.StoredFile;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import tools.jackson.core.JsonParser;

/** What a file says, in memory. */
final class HifInMemory implements HifContent {
  private final HifElements nodes = new HifElements();
  private final HifElements hyperedges = new HifElements();
  private final HypergraphBuilder incidences = new HypergraphBuilder();

  /** Reads a file into memory. */
  static Loaded read(StoredFile file, JsonParser tokens) throws IOException {
    HifInMemory content = new HifInMemory();
    HifReader reader = new HifReader(file, tokens, content);
    reader.read();
    return content.loaded(file, reader);
  }

  @Override
  public HifRows nodes() {
    return nodes;
  }

  @Override
  public HifRows hyperedges() {
    return hyperedges;
  }

  @Override
  public void incidence(float weight) {
    if (weight == 1) {
      incidences.add(nodes.last(), hyperedges.last());
    } else {
      incidences.add(nodes.last(), hyperedges.last(), weight);
    }
  }

  private Loaded loaded(StoredFile file, HifReader reader) throws IOException {
    List<String> classNames = reader.classNames();
    int[] classOf = reader.classOf(classNames);
    HifExtras extras = reader.extras();
    Attributes ofNodes =
        nodes.attributes(reader.nodes().features().placed(extras.features()), classOf);
    Attributes ofHyperedges =
        hyperedges.attributes(
            reader.hyperedges().features().placed(extras.hyperedgeFeatures()), classOf);
    Hypergraph hypergraph =
        hyperedges.weigh(
            incidences.declareNodes(nodes.count()).declareHyperedges(hyperedges.count()).build());
    List<int[]> splits = extras.splits(file, id -> labelled(id, ofNodes.labels()));
    return new Loaded(
        new Dataset(reader.name(), hypergraph, ofNodes, ofHyperedges, classNames, splits),
        reader.omissions(incidences.duplicates()));
  }

  private OptionalInt labelled(String id, int[] labels) {
    Integer row = nodes.numbers().get(id);
    return row == null || labels[row] == Attributes.NO_LABEL
        ? OptionalInt.empty()
        : OptionalInt.of(row);
  }
}
