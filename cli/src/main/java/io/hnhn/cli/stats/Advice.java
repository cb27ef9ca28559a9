package io.hnhn.cli.stats;

import io.hnhn.cli.stats.DataStatistics.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the numbers mean for learning, in plain words. */
final class Advice {
  /** From here on, members of a hyperedge are mostly of one class. */
  private static final double MUCH = 0.5;

  /** Up to here, they are so hardly more often than by chance. */
  private static final double LITTLE = 0.1;

  private static final int FEW = 5;
  private static final double LOPSIDED = 0.8;

  private final List<String> sentences = new ArrayList<>();

  private Advice() {}

  static List<String> of(DataStatistics data) {
    Advice advice = new Advice();
    advice.structure(data);
    advice.classes("nodes", "members of a hyperedge", data.nodes());
    advice.classes("hyperedges", "hyperedges of a node", data.hyperedges());
    if (!data.nodes().labelled() && !data.hyperedges().labelled()) {
      advice.say(
          "Nothing has a class, so there is nothing to learn from yet. docs/formats.md says where"
              + " labels are looked for.");
    }
    advice.features(data);
    return advice.sentences;
  }

  private void structure(DataStatistics data) {
    int isolated = data.structure().isolatedNodes();
    if (isolated > 0) {
      say(
          "%s in no hyperedge: only %s own features tell about %s.",
          isolated == 1 ? "One node is" : isolated + " nodes are",
          isolated == 1 ? "its" : "their",
          isolated == 1 ? "it" : "them");
    }
    int useless = data.structure().emptyHyperedges() + data.structure().singleNodeHyperedges();
    if (useless > 0) {
      say(
          "%s fewer than two nodes and %s nothing.",
          useless == 1 ? "One hyperedge has" : useless + " hyperedges have",
          useless == 1 ? "connects" : "connect");
    }
    double share = (double) data.structure().largestComponent() / Math.max(1, data.nodes().count());
    if (data.structure().components() > 1 && share < MUCH) {
      say(
          "The largest of %d parts that hang together has %.0f %% of the nodes: what is learned in"
              + " one part reaches the others through features alone.",
          data.structure().components(), 100 * share);
    }
  }

  private void classes(String what, String together, Rows rows) {
    rows.homophily()
        .ifPresent(
            homophily -> {
              String found =
                  "(%s of pairs agree, %s would by chance)"
                      .formatted(percent(homophily.agreeing()), percent(homophily.chance()));
              double above = homophily.aboveChance();
              String members =
                  together.substring(0, 1).toUpperCase(Locale.ROOT) + together.substring(1);
              if (above >= MUCH) {
                say("%s are mostly of one class %s: the structure should help.", members, found);
              } else if (above > LITTLE) {
                say(
                    "%s are of one class more often than by chance %s: the structure may help.",
                    members, found);
              } else if (above > -LITTLE) {
                say(
                    "%s are of one class hardly more often than by chance %s: the structure alone"
                        + " tells little. Compare with --model mlp, which sees features alone.",
                    members, found);
              } else {
                say("%s rather differ in class %s: try --model ed-hnn, or mlp.", members, found);
              }
            });
    for (var small : rows.classes().stream().filter(c -> c.count() < FEW).toList()) {
      say(
          "Class %s has %d labelled %s: too few to be judged by.",
          small.name(), small.count(), what);
    }
    if (rows.classes().size() == 1) {
      say("All labelled %s are of one class: there is nothing to tell apart.", what);
    } else if (rows.labelled()) {
      double largest =
          (double) rows.classes().getFirst().count() / (rows.count() - rows.unlabelled());
      if (largest >= LOPSIDED) {
        say(
            "%s of the labelled %s are %s: always saying so would be right as often, so look at F1"
                + " rather than at accuracy.",
            percent(largest), what, rows.classes().getFirst().name());
      }
    }
  }

  private void features(DataStatistics data) {
    if (data.nodes().features().columns() == 0) {
      say(
          "The nodes have no features. A vector is learned for each, or features are made of how"
              + " they lie in the hypergraph: see --missing-features.");
    } else if (data.nodes().features().emptyRows() > 0) {
      say(
          "%d nodes have zeros alone as features: only their hyperedges tell about them.",
          data.nodes().features().emptyRows());
    }
  }

  private void say(String sentence, Object... values) {
    sentences.add(String.format(Locale.ROOT, sentence, values));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
