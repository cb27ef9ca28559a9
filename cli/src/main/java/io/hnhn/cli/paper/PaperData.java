package io.hnhn.cli.paper;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The data sets of the paper, and one that is often compared on; with the label rate, and the
 * accuracies that the paper prints for its own form of the data.
 */
enum PaperData {
  CITESEER(
      "citeseer",
      0.15,
      "1490 nodes here, 1498 in the paper (8 have no words); the same 1107 hyperedges",
      new Printed("54.7 ± 9.8", "56.1 ± 11.2", "61.1 ± 2.2", "64.8 ± 1.6")),
  PUBMED(
      "pubmed",
      0.02,
      "3840 nodes and 7963 hyperedges, as in the paper",
      new Printed("60.0 ± 10.7", "54.4 ± 10.0", "63.3 ± 2.2", "75.9 ± 1.5")),
  CORA(
      "cora-author",
      0.052,
      "8821 papers and 4498 authors here, 16313 and 7389 in the paper, of the same collection",
      new Printed("55.0 ± .9", "45.2 ± 12.9", "58.2 ± .3", "63.9 ± .8")),
  COAUTHORSHIP(
      "cora-coauthorship",
      0,
      "not in the paper; the small Cora of HyperGCN, with its published splits",
      new Printed("", "", "", "")),
  DBLP(
      "dblp",
      0.042,
      "the paper's structure and labels, but not its words, which are not to be had: what a node is"
          + " known by here is its degree and the sizes of its hyperedges",
      new Printed("71.3 ± 1.2", "70.5 ± 14.3", "77.6 ± .4", "85.1 ± .2"));

  /** With features reduced to 300. */
  private static final Printed REDUCED = new Printed("42.4", "", "56.6", "63.7");

  /** The name of the folder it is in. */
  final String folder;

  /** Share of the labels to train on; 0 for published splits. */
  final double labelRate;

  /** What is other than in the paper. */
  final String difference;

  /** What the paper prints in its table of node classification. */
  @SuppressWarnings("ImmutableEnumChecker") // a record of texts is immutable
  final Printed printed;

  PaperData(String folder, double labelRate, String difference, Printed printed) {
    this.folder = folder;
    this.labelRate = labelRate;
    this.difference = difference;
    this.printed = printed;
  }

  /** The names of all folders. */
  static List<String> names() {
    return Arrays.stream(values()).map(data -> data.folder).toList();
  }

  /** The names of some, such as {@code citeseer or pubmed}. */
  static String either(List<PaperData> sets) {
    return sets.stream().map(set -> set.folder).collect(Collectors.joining(" or "));
  }

  /** The accuracies that the paper prints, in percent; empty where it prints none. */
  record Printed(String hyperGcn, String hyperGcnFast, String hgnn, String hnhn) {
    String of(PaperSystem system) {
      return switch (system) {
        case HNHN -> hnhn;
        case HGNN -> hgnn;
        case HYPERGCN -> hyperGcn;
        case HYPERGCN_FAST -> hyperGcnFast;
        case RECIPE, MLP, HYPER_SAGNN -> "";
      };
    }
  }

  /** What the paper prints for a system in one of its studies, in percent; empty if nothing. */
  String printed(String study, PaperSystem system) {
    return switch (study) {
      case "table" -> printed.of(system);
      case "hyperedges" -> this == CITESEER && system == PaperSystem.HNHN ? "62.8 ± 1.4" : "";
      case "lsa" -> this == CORA ? REDUCED.of(system) : "";
      default -> "";
    };
  }

  /** Whether a training takes many seconds. */
  boolean isLarge() {
    return this == PUBMED || this == DBLP;
  }

  /** Width of the hidden layers in the paper. */
  int paperWidth() {
    return this == PUBMED ? 800 : 400;
  }
}
