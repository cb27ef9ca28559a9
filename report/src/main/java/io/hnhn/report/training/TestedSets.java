package io.hnhn.report.training;

import io.hnhn.train.Negatives;
import java.util.List;

/**
 * The sets of nodes that a model was asked about: which of them are hyperedges?
 *
 * @param names the members of each set
 * @param classNames what a set is called that is none, and one that is one
 * @param negatives how sets that are none were made
 */
public record TestedSets(List<String> names, List<String> classNames, Negatives negatives) {
  /** Takes copies of the lists. */
  public TestedSets {
    names = List.copyOf(names);
    classNames = List.copyOf(classNames);
  }

  /** How sets that are no hyperedges were made, for people who don't know the names. */
  String origin() {
    return "Each of the other sets was made for a hyperedge and has its size: "
        + switch (negatives) {
          case SIZED -> "its nodes are drawn evenly from all, which is the easiest to tell.";
          case MOTIF -> "its nodes are reached from each other along hyperedges.";
          case CORRUPTED -> "it is the hyperedge with half of its nodes replaced by others.";
          case CLIQUE ->
              "it is the hyperedge with one node replaced by another that shares a hyperedge with"
                  + " each of the rest, which is the hardest to tell.";
        };
  }
}
