package io.hnhn.data.format.citation;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.preparation.CoAuthorship;
import io.hnhn.data.preparation.Preparation;
import io.hnhn.data.text.TextFeatures;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/** Papers with class and authors, collected while their files are read. */
final class AuthoredPapers {
  private final SequencedSet<String> names = new LinkedHashSet<>();
  private final NamedLabels labels = new NamedLabels();
  private final List<List<String>> authorsOf = new ArrayList<>();
  private long duplicates;

  /** Adds a paper, its class empty for none; one of the same name is counted and left out. */
  void add(String name, String label, List<String> authors) {
    if (names.add(name)) {
      labels.add(label);
      authorsOf.add(authors);
    } else {
      duplicates++;
    }
  }

  /** The co-authorship hypergraph of the papers. */
  Loaded prepared(String name, Preparation preparation) {
    Attributes papers =
        Attributes.none(names.size()).withLabels(labels.labels()).withNames(List.copyOf(names));
    Dataset dataset = CoAuthorship.of(name, papers, labels.classNames(), authorsOf);
    Loaded prepared = preparation.apply(dataset);
    return new Loaded(
        prepared.dataset(),
        Omissions.NONE.plus("duplicate papers", duplicates).plus(prepared.omissions()));
  }

  /** The same with features of the papers' texts; a paper without text has none of the terms. */
  static Loaded described(Loaded papers, Map<String, String> textOf, TextFeatures text) {
    Dataset dataset = papers.dataset();
    List<String> texts =
        dataset.nodes().names().stream().map(name -> textOf.getOrDefault(name, "")).toList();
    TextFeatures.Rows rows = text.of(texts);
    return new Loaded(
        dataset.withNodes(dataset.nodes().withFeatures(rows.matrix(), rows.terms())),
        papers.omissions());
  }
}
