package io.hnhn.data.format.pickle;

import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.spi.DatasetFormat;
import io.hnhn.data.format.spi.Description;
import io.hnhn.data.format.spi.FiniteElements;
import io.hnhn.graph.Hypergraph;
import io.hnhn.graph.HypergraphBuilder;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads {@link HyperGcnFormat}. */
final class HyperGcnReader {
  private final Path folder;

  HyperGcnReader(Path folder) {
    this.folder = folder;
  }

  Loaded read() throws IOException {
    Features features = readFeatures();
    int nodes = features.rows();
    int[] labels = readLabels(nodes);
    HypergraphBuilder builder = new HypergraphBuilder().declareNodes(nodes);
    List<String> names = readHyperedges(builder, nodes);
    Hypergraph all = builder.build();
    int[] kept = IntStream.range(0, nodes).filter(i -> all.degree(i) > 0).toArray();
    int[] numberOf = new int[nodes];
    Arrays.fill(numberOf, -1);
    IntStream.range(0, kept.length).forEach(i -> numberOf[kept[i]] = i);

    List<int[]> splits = readSplits(nodes);
    List<int[]> renumbered = splits.stream().map(split -> renumbered(split, numberOf)).toList();
    Attributes nodeAttributes =
        new Attributes(
            features.selectRows(kept),
            List.of(),
            Arrays.stream(kept).map(i -> labels[i]).toArray(),
            kept.length == nodes
                ? List.of()
                : Arrays.stream(kept).mapToObj(Integer::toString).toList());
    Dataset dataset =
        new Dataset(
            DatasetFormat.nameFrom(folder),
            all.subHypergraph(kept, IntStream.range(0, all.hyperedges()).toArray()),
            nodeAttributes,
            Attributes.none(all.hyperedges()).withNames(names),
            Description.numbered(Arrays.stream(labels).max().orElse(-1) + 1),
            renumbered);
    return new Loaded(
        dataset,
        Omissions.NONE
            .plus("duplicate incidences", builder.duplicates())
            .plus("isolated nodes", nodes - kept.length)
            .plus("isolated nodes of splits", length(splits) - length(renumbered)));
  }

  private Features readFeatures() throws IOException {
    Path file = file(HyperGcnFormat.FEATURES);
    Features features = PickledNumbers.matrix(file, Unpickler.read(file));
    FiniteElements.requireIn(file, features);
    return features;
  }

  private int[] readLabels(int nodes) throws IOException {
    Path file = file(HyperGcnFormat.LABELS);
    int[] labels =
        PickledNumbers.integers(file, "labels", Unpickler.read(file), Description.MOST_CLASSES - 1);
    if (labels.length != nodes) {
      throw PickledNumbers.problem(
          file,
          "%d labels, one for each row of features".formatted(nodes),
          Integer.toString(labels.length));
    }
    return labels;
  }

  /** Adds every hyperedge and gives their names. */
  private List<String> readHyperedges(HypergraphBuilder builder, int nodes) throws IOException {
    Path file = file(HyperGcnFormat.HYPERGRAPH);
    Pickled.Dictionary hyperedges = PickledNumbers.dictionary(file, Unpickler.read(file));
    long left = Files.size(file);
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Pickled> entry : hyperedges.entries().entrySet()) {
      int[] members =
          PickledNumbers.integers(
              file, "nodes of hyperedge " + entry.getKey(), entry.getValue(), nodes - 1);
      // One list can stand for many hyperedges, so that a small file would fill the memory.
      left -= members.length;
      if (left < 0) {
        throw PickledNumbers.problem(
            file, "fewer incidences than the file has bytes", "one list again and again");
      }
      builder.addHyperedge(members);
      names.add(entry.getKey());
    }
    return names;
  }

  private List<int[]> readSplits(int nodes) throws IOException {
    Path splits = folder.resolve(HyperGcnFormat.SPLITS);
    if (!Files.isDirectory(splits)) {
      return List.of();
    }
    List<Path> files;
    try (Stream<Path> all = Files.list(splits)) {
      files =
          all.filter(file -> file.toString().endsWith(".pickle"))
              .sorted(
                  Comparator.<Path>comparingInt(file -> file.toString().length())
                      .thenComparing(Comparator.naturalOrder()))
              .toList();
    }
    List<int[]> result = new ArrayList<>();
    for (Path file : files) {
      Pickled train =
          PickledNumbers.part(file, PickledNumbers.dictionary(file, Unpickler.read(file)), "train");
      int[] rows = PickledNumbers.integers(file, "nodes", train, nodes - 1);
      if (Arrays.stream(rows).distinct().count() < rows.length) {
        throw PickledNumbers.problem(file, "each node once in train", "one twice");
      }
      result.add(rows);
    }
    return result;
  }

  private Path file(String name) throws IOException {
    return StoredFile.require(folder, name).path();
  }

  /** The new numbers, ascending, of those that have one. */
  private static int[] renumbered(int[] nodes, int[] numberOf) {
    return Arrays.stream(nodes).map(i -> numberOf[i]).filter(i -> i >= 0).sorted().toArray();
  }

  private static long length(List<int[]> splits) {
    return splits.stream().mapToLong(split -> split.length).sum();
  }
}
