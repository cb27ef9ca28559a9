package io.hnhn.data.format.citation;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.TextLines;
import io.hnhn.data.preparation.CoCitation;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.SparseRows;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Papers with class, features and citations, collected while their files are read: first all
 * papers, then the citations among them.
 */
final class CitedPapers {
  private final SequencedMap<String, Integer> numberOf = new LinkedHashMap<>();
  private final NamedLabels labels = new NamedLabels();
  private final SparseRows features = new SparseRows();
  private final HypergraphBuilder cited = new HypergraphBuilder();
  private long unknown;

  /** Adds a paper, whose features are those added since the paper before it. */
  void add(TextLines lines, String id, String label) throws DataFormatException {
    if (numberOf.putIfAbsent(id, numberOf.size()) != null) {
      throw lines.malformed(
          "each paper once", DataFormatException.quoted(id) + " again", "remove one of them");
    }
    labels.add(label);
    features.endRow();
  }

  /** The features, to which those of the next paper are added. */
  SparseRows features() {
    return features;
  }

  /** Adds a citation; counts it where one of the two papers is not known. */
  void addCitation(String citing, String citedPaper) {
    Integer from = numberOf.get(citing);
    Integer to = numberOf.get(citedPaper);
    if (from == null || to == null) {
      unknown++;
    } else {
      cited.add(to, from);
    }
  }

  /**
   * The co-citation hypergraph of the papers.
   *
   * @param columns number of features
   * @param featureNames their names, or empty
   */
  Loaded prepared(String name, int columns, List<String> featureNames, Preparation preparation) {
    int papers = numberOf.size();
    Hypergraph citations = cited.declareNodes(papers).declareHyperedges(papers).build();
    Attributes attributes =
        new Attributes(
            features.toMatrix(columns),
            featureNames,
            labels.labels(),
            List.copyOf(numberOf.keySet()));
    Dataset dataset = CoCitation.of(name, attributes, labels.classNames(), citations);
    Omissions omissions =
        Omissions.NONE
            .plus("citations of or by unknown papers", unknown)
            .plus("duplicate citations", cited.duplicates());
    Loaded prepared = preparation.apply(dataset);
    return new Loaded(prepared.dataset(), omissions.plus(prepared.omissions()));
  }
}
