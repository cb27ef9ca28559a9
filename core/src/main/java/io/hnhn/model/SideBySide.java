package io.hnhn.model;

import io.hnhn.graph.DisjointUnion;
import io.hnhn.graph.Hypergraph;
import io.hnhn.tensor.Features;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Puts parts side by side, see {@link Part#sideBySide}. */
final class SideBySide {
  private SideBySide() {}

  static Part of(Task task, List<Part> parts) {
    List<Inputs> all = parts.stream().map(Part::inputs).toList();
    List<Features> ofHyperedges = present(all, Inputs::hyperedgeFeatures);
    List<Hypergraph> sets = present(all, Inputs::candidates);
    return new Part(
        new Inputs(
            DisjointUnion.of(all.stream().map(Inputs::hypergraph).toList()),
            Features.stacked(all.stream().map(Inputs::nodeFeatures).toList()),
            ofHyperedges.isEmpty() ? null : Features.stacked(ofHyperedges),
            sets.isEmpty() ? null : DisjointUnion.of(sets)),
        parts.stream().flatMapToInt(part -> Arrays.stream(part.rows())).toArray(),
        positions(task, parts));
  }

  /** What all of them have, or none. */
  private static <T> List<T> present(List<Inputs> all, Function<Inputs, @Nullable T> of) {
    List<T> present = all.stream().map(of).filter(Objects::nonNull).toList();
    if (!present.isEmpty() && present.size() < all.size()) {
      throw new IllegalArgumentException(
          "Expected features of hyperedges, and candidate sets, in all parts or in none, but found"
              + " them in %d of %d".formatted(present.size(), all.size()));
    }
    return present;
  }

  private static int[] positions(Task task, List<Part> parts) {
    IntStream.Builder positions = IntStream.builder();
    int before = 0;
    for (Part part : parts) {
      for (int position : part.positions()) {
        positions.add(before + position);
      }
      before += task.count(part.inputs());
    }
    return positions.build().toArray();
  }
}
