package io.hnhn.paper;

import io.hnhn.data.Attributes;
import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.citation.LinqsFormat;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.SelfLoops;
import io.hnhn.naming.NearestName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The data sets of the benchmark: those that it knows by name, and any folder or file that is
 * named. They are read once, with a hyperedge of its own for each node.
 */
final class BenchmarkSets {
  /** The co-citations of Cora, with all of its papers, be they in a hyperedge or not. */
  private static final String COCITATION = "cora-cocitation";

  /** The names that need no folder, small sets first. */
  static final List<String> NAMES =
      List.of("zoo", COCITATION, "cora-coauthorship", "citeseer", "mushroom", "pubmed");

  private final Catalogue catalogue;
  private final List<String> asked;
  private final Map<String, Dataset> read = new HashMap<>();

  /**
   * Data sets that are asked for.
   *
   * @param asked names, folders or files; empty for all known ones that are at hand
   */
  BenchmarkSets(Catalogue catalogue, List<String> asked) {
    this.catalogue = catalogue;
    this.asked = List.copyOf(asked);
  }

  /**
   * What is to be run on.
   *
   * @throws IllegalArgumentException if something is not there that was asked for, if nothing was
   *     and nothing is there, or if two would have runs of the same name
   */
  List<BenchmarkData> data() {
    List<String> found =
        asked.isEmpty() ? NAMES.stream().filter(name -> path(name).isPresent()).toList() : asked;
    found.forEach(this::expectThere);
    if (found.isEmpty()) {
      throw missing(String.join(" or ", NAMES));
    }
    List<String> names = found.stream().map(BenchmarkSets::nameOf).toList();
    if (names.stream().distinct().count() < names.size()) {
      throw new IllegalArgumentException(
          "Expected data sets of different names, but found %s; rename one of the folders"
              .formatted(String.join(", ", names)));
    }
    return found.stream()
        .map(one -> new BenchmarkData(nameOf(one), () -> read.computeIfAbsent(one, this::read)))
        .toList();
  }

  /** What runs on it are kept by: its name, or that of its folder. */
  private static String nameOf(String asked) {
    @Nullable Path last = Path.of(asked).toAbsolutePath().normalize().getFileName();
    return NAMES.contains(asked) || last == null ? asked : last.toString();
  }

  private Optional<Path> path(String asked) {
    if (NAMES.contains(asked)) {
      return catalogue.find(catalogue.entry(asked.equals(COCITATION) ? "linqs-cora" : asked));
    }
    return Optional.of(Path.of(asked)).filter(Files::exists);
  }

  private void expectThere(String one) {
    if (path(one).isEmpty()) {
      if (NAMES.contains(one)) {
        throw missing(one);
      }
      throw new IllegalArgumentException(
          "Expected a data set of %s, or a folder, but found %s%s"
              .formatted(String.join(", ", NAMES), one, NearestName.question(one, NAMES)));
    }
  }

  private IllegalArgumentException missing(String names) {
    return new IllegalArgumentException(
        "Expected the data set %s in %s, but found none; set %s to the folder that has it"
            .formatted(names, catalogue.home().folders(), DataHome.VARIABLE));
  }

  private Dataset read(String one) {
    Path path = path(one).orElseThrow();
    try {
      Loaded loaded =
          one.equals(COCITATION)
              ? new LinqsFormat(BenchmarkSets::ofGroups).read(path)
              : DatasetFormats.read(path);
      return withLoops(MissingFeatures.DEGREES.fill(loaded.dataset()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * With a hyperedge of its own for each node, as AllSet's program adds them: a node that is in no
   * other one still hears of itself. Features of hyperedges are left out, since new ones have none.
   */
  private static Dataset withLoops(Dataset dataset) {
    Hypergraph looped = SelfLoops.added(dataset.hypergraph());
    return new Dataset(
        dataset.name(),
        looped,
        dataset.nodes(),
        Attributes.none(looped.hyperedges()),
        dataset.classNames(),
        List.of());
  }

  /** Papers that are cited alone make no hyperedge, but all of them stay. */
  private static Loaded ofGroups(Dataset papers) {
    return Loaded.whole(
        papers.restrictedTo(
            IntStream.range(0, papers.hypergraph().nodes()).toArray(),
            IntStream.range(0, papers.hypergraph().hyperedges())
                .filter(j -> papers.hypergraph().size(j) > 1)
                .toArray()));
  }
}
