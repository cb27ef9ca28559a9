package io.hnhn.paper;

import java.util.Map;

/**
 * What others print for the benchmark, in percent: mean and standard deviation over splits of half,
 * a quarter and a quarter. They are the numbers of Chien et al. 2022 (AllSet), those of ED-HNN of
 * Wang et al. 2023, as Table 1 of Ma et al. 2025 (How Particle System Theory Enhances Hypergraph
 * Message Passing) has all of them together.
 */
final class PublishedAccuracies {
  /** Where they come from, for people. */
  static final String SOURCE =
      "Published: by Chien et al. 2022 (AllSet) and, of ED-HNN, by Wang et al. 2023, as Table 1 of"
          + " Ma et al. 2025 has them.";

  private static final Map<String, Map<String, String>> BY_DATA =
      Map.of(
          "cora-cocitation",
          Map.of(
              "hgnn", "79.39 ± 1.36",
              "hcha", "79.14 ± 1.02",
              "hnhn", "76.36 ± 1.92",
              "hypergcn", "78.45 ± 1.26",
              "unigcnii", "78.81 ± 1.05",
              "alldeepsets", "76.88 ± 1.80",
              "allset-transformer", "78.58 ± 1.47",
              "ed-hnn", "80.31 ± 1.35"),
          "citeseer",
          Map.of(
              "hgnn", "72.45 ± 1.16",
              "hcha", "72.42 ± 1.42",
              "hnhn", "72.64 ± 1.57",
              "hypergcn", "71.28 ± 0.82",
              "unigcnii", "73.05 ± 2.21",
              "alldeepsets", "70.83 ± 1.63",
              "allset-transformer", "73.08 ± 1.20",
              "ed-hnn", "73.70 ± 1.38"),
          "pubmed",
          Map.of(
              "hgnn", "86.44 ± 0.44",
              "hcha", "86.41 ± 0.36",
              "hnhn", "86.90 ± 0.30",
              "hypergcn", "82.84 ± 8.67",
              "unigcnii", "88.25 ± 0.40",
              "alldeepsets", "88.75 ± 0.33",
              "allset-transformer", "88.72 ± 0.37",
              "ed-hnn", "89.03 ± 0.53"),
          "cora-coauthorship",
          Map.of(
              "hgnn", "82.64 ± 1.65",
              "hcha", "82.55 ± 0.97",
              "hnhn", "77.19 ± 1.49",
              "hypergcn", "79.48 ± 2.08",
              "unigcnii", "83.60 ± 1.14",
              "alldeepsets", "81.97 ± 1.50",
              "allset-transformer", "83.63 ± 1.47",
              "ed-hnn", "83.97 ± 1.55"));

  /** How many nodes the data of these numbers have, where that is known. */
  private static final Map<String, Integer> NODES =
      Map.of("cora-cocitation", 2708, "citeseer", 3312, "pubmed", 19717, "cora-coauthorship", 2708);

  private PublishedAccuracies() {}

  /** What is printed for a system on a data set; empty where nothing is. */
  static String of(String data, String system) {
    return BY_DATA.getOrDefault(data, Map.of()).getOrDefault(system, "");
  }

  /**
   * Where the numbers of a data set come from, and whether they are of as many nodes; empty where
   * there are none.
   *
   * @param nodes how many there are here
   */
  static String note(String data, int nodes) {
    if (!NODES.containsKey(data)) {
      return "";
    }
    int theirs = NODES.get(data);
    return theirs == nodes
        ? SOURCE + " They are of as many nodes."
        : SOURCE
            + " They are of %d nodes, those without any hyperedge among them.".formatted(theirs);
  }
}
