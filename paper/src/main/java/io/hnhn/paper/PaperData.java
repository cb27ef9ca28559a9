package io.hnhn.paper;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The data sets of the paper, and one that is often compared on; with the label rate, and the
 * accuracies and seconds that the paper prints for its own form of the data.
 */
enum PaperData {
  CITESEER(
      "citeseer",
      0.15,
      "1490 nodes here, 1498 in the paper (8 have no words); the same 1107 hyperedges",
      new PrintedRow(
          new Printed("54.7 ± 9.8", "15.6"),
          new Printed("56.1 ± 11.2", "1.1"),
          new Printed("61.1 ± 2.2", "30.5"),
          new Printed("64.8 ± 1.6", "1.3"))),
  PUBMED(
      "pubmed",
      0.02,
      "3840 nodes and 7963 hyperedges, as in the paper",
      new PrintedRow(
          new Printed("60.0 ± 10.7", "171"),
          new Printed("54.4 ± 10.0", "2.5"),
          new Printed("63.3 ± 2.2", "270"),
          new Printed("75.9 ± 1.5", "26.6"))),
  CORA(
      "cora-author",
      0.052,
      "8821 papers and 4498 authors here, 16313 and 7389 in the paper, of the same collection",
      new PrintedRow(
          new Printed("55.0 ± .9", "183"),
          new Printed("45.2 ± 12.9", "2.9"),
          new Printed("58.2 ± .3", "298"),
          new Printed("63.9 ± .8", "13.6"))),
  COAUTHORSHIP(
      "cora-coauthorship",
      0,
      "not in the paper; the small Cora of HyperGCN, with its published splits",
      new PrintedRow(Printed.NONE, Printed.NONE, Printed.NONE, Printed.NONE)),
  DBLP(
      "dblp",
      0.042,
      "the paper's structure and labels, but not its words, which are not to be had: what a node is"
          + " known by here is its degree and the sizes of its hyperedges",
      new PrintedRow(
          new Printed("71.3 ± 1.2", "563"),
          new Printed("70.5 ± 14.3", "11.5"),
          new Printed("77.6 ± .4", "803"),
          new Printed("85.1 ± .2", "44.2")));

  /** With features reduced to 300. */
  private static final PrintedRow REDUCED =
      new PrintedRow(
          new Printed("42.4", "182.56"),
          Printed.NONE,
          new Printed("56.6", "152.34"),
          new Printed("63.7", "10.84"));

  /** In hyperedge classification. */
  private static final Printed OF_HYPEREDGES = new Printed("62.8 ± 1.4", "");

  /** The name of the folder it is in. */
  final String folder;

  /** Share of the labels to train on; 0 for published splits. */
  final double labelRate;

  /** What is other than in the paper. */
  final String difference;

  /** What the paper prints in its table of node classification. */
  @SuppressWarnings("ImmutableEnumChecker") // a record of texts is immutable
  private final PrintedRow printed;

  PaperData(String folder, double labelRate, String difference, PrintedRow printed) {
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

  /**
   * What the paper prints for a system on a data set; empty where it prints nothing.
   *
   * @param accuracy in percent
   * @param seconds of a training on a P40 GPU
   */
  record Printed(String accuracy, String seconds) {
    static final Printed NONE = new Printed("", "");
  }

  /** What the paper prints for its four systems. */
  private record PrintedRow(Printed hyperGcn, Printed hyperGcnFast, Printed hgnn, Printed hnhn) {
    Printed of(PaperSystem system) {
      return switch (system) {
        case HNHN -> hnhn;
        case HGNN -> hgnn;
        case HYPERGCN -> hyperGcn;
        case HYPERGCN_FAST -> hyperGcnFast;
        case RECIPE, HNHN_REACH, HGNN_REACH, MLP, HYPER_SAGNN -> Printed.NONE;
      };
    }
  }

  /** What the paper prints for a system in one of its studies. */
  Printed printed(String study, PaperSystem system) {
    return switch (study) {
      case "table" -> printed.of(system);
      case "hyperedges" ->
          this == CITESEER && system == PaperSystem.HNHN ? OF_HYPEREDGES : Printed.NONE;
      case "lsa" -> this == CORA ? REDUCED.of(system) : Printed.NONE;
      default -> Printed.NONE;
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
