package io.hnhn.learn.profile;

import io.hnhn.learn.profile.DataStatistics.ClassCount;
import io.hnhn.learn.profile.DataStatistics.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the numbers mean for learning, in plain words. */
public final class Advice {
  /** From here on, members of a hyperedge are mostly of one class. */
  private static final double MUCH = 0.5;

  /** Up to here, they are so hardly more often than by chance. */
  private static final double LITTLE = 0.1;

  private static final int FEW = 5;
  private static final double LOPSIDED = 0.8;

  private final List<String> sentences = new ArrayList<>();

  private Advice() {}

  /**
   * Sentences, the most general first.
   *
   * @param withoutClasses what to say where nothing has a class, if there is anything to say
   */
  public static List<String> of(DataStatistics data, Optional<String> withoutClasses) {
    Advice advice = new Advice();
    advice.structure(data);
    advice.classes("nodes", "Members of a hyperedge", data.nodes());
    advice.classes("hyperedges", "Hyperedges of a node", data.hyperedges());
    if (!data.nodes().labelled() && !data.hyperedges().labelled()) {
      withoutClasses.ifPresent(advice::say);
    }
    advice.features(data);
    return advice.sentences;
  }

  private void structure(DataStatistics data) {
    int isolated = data.structure().isolatedNodes();
    if (isolated > 0) {
      say(
          isolated == 1
              ? "One node is in no hyperedge: only its own features tell about it."
              : isolated + " nodes are in no hyperedge: only their own features tell about them.");
    }
    int useless = data.structure().emptyHyperedges() + data.structure().singleNodeHyperedges();
    if (useless > 0) {
      say(
          useless == 1
              ? "One hyperedge has fewer than two nodes and connects nothing."
              : useless + " hyperedges have fewer than two nodes and connect nothing.");
    }
    double share = (double) data.structure().largestComponent() / Math.max(1, data.nodes().count());
    if (data.structure().components() > 1 && share < MUCH) {
      say(
          "The largest of %d parts that hang together has %s of the nodes: what is learned in one"
                  .formatted(data.structure().components(), percent(share))
              + " part reaches the others through features alone.");
    }
  }

  private void classes(String what, String together, Rows rows) {
    rows.homophily().ifPresent(homophily -> say(meaning(together, homophily)));
    for (ClassCount small : rows.classes().stream().filter(c -> c.count() < FEW).toList()) {
      say(
          "Class %s has %d labelled %s: too few to be judged by."
              .formatted(small.name(), small.count(), what));
    }
    if (rows.classes().size() == 1) {
      say("All labelled %s are of one class: there is nothing to tell apart.".formatted(what));
    } else if (rows.labelled()) {
      ClassCount largest = rows.classes().getFirst();
      double share = (double) largest.count() / (rows.count() - rows.unlabelled());
      if (share >= LOPSIDED) {
        say(
            "%s of the labelled %s are %s: always saying so would be right as often, so look at F1"
                    .formatted(percent(share), what, largest.name())
                + " rather than at accuracy.");
      }
    }
  }

  private static String meaning(String together, Homophily homophily) {
    String found =
        "(%s of pairs agree, %s would by chance)"
            .formatted(percent(homophily.agreeing()), percent(homophily.chance()));
    double above = homophily.aboveChance();
    if (above >= MUCH) {
      return "%s are mostly of one class %s: the structure should help.".formatted(together, found);
    }
    if (above > LITTLE) {
      return "%s are of one class more often than by chance %s: the structure may help."
          .formatted(together, found);
    }
    if (above > -LITTLE) {
      return "%s are of one class hardly more often than by chance %s: the structure alone tells"
              .formatted(together, found)
          + " little. Compare with --model mlp, which sees features alone.";
    }
    return "%s rather differ in class %s: try --model ed-hnn, or mlp.".formatted(together, found);
  }

  private void features(DataStatistics data) {
    int empty = data.nodes().features().emptyRows();
    if (data.nodes().features().columns() == 0) {
      say(
          "The nodes have no features. A vector is learned for each, or features are made of how"
              + " they lie in the hypergraph: see --missing-features.");
    } else if (empty > 0) {
      say(
          "%d %s zeros alone as features: only hyperedges tell about %s."
              .formatted(
                  empty, empty == 1 ? "node has" : "nodes have", empty == 1 ? "it" : "them"));
    }
  }

  private void say(String sentence) {
    sentences.add(sentence);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
