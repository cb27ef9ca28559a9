package io.hnhn.cli.bench;

import io.hnhn.data.DataHome;
import io.hnhn.data.format.plain.PlainFormat;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A training on copies of DBLP's hypergraph that lie in mapped files, within a limit of memory.
 *
 * @param copies how many there are
 * @param joined whether hyperedges have members of other copies
 */
record GrownWorkload(int copies, boolean joined) {
  private static final int[] SIZES = {1, 10, 100, 1000};
  private static final int MOST_EPOCHS = 100;
  private static final int FEWEST_EPOCHS = 4;

  /** All there are; a single copy can't be joined to others. */
  static Stream<GrownWorkload> all() {
    return Stream.concat(
        IntStream.of(SIZES).mapToObj(copies -> new GrownWorkload(copies, false)),
        Arrays.stream(SIZES).skip(1).mapToObj(copies -> new GrownWorkload(copies, true)));
  }

  /** The one of a name. */
  static Optional<GrownWorkload> named(String name) {
    return all().filter(workload -> workload.name().equals(name)).findFirst();
  }

  /** What it is called on the command line. */
  String name() {
    return "dblp-x%d%s".formatted(copies, joined ? "-joined" : "");
  }

  /** How many epochs are run; fewer of large ones. */
  int epochs() {
    return Math.max(FEWEST_EPOCHS, MOST_EPOCHS / copies);
  }

  /** The data. */
  GrownStream stream() throws IOException {
    return new GrownStream(
        name(),
        new GrownHypergraph(
            new PlainFormat().read(DataHome.standard().folder("dblp")).dataset(), copies, joined));
  }
}
