package io.hnhn.train;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.tensor.Matrix;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a thousand rows depend on may be more than memory has, though nobody has set a limit. */
class SampleComparisonMemoryTest {
  /** The features take 32 MB of it, and those of what the rows depend on 20 MB. */
  private static final String MEMORY = "-XX:MaxDirectMemorySize=48m";

  @Test
  void aSampleIsComparedInTheMemoryThereIs() throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(MEMORY, "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Child.class.getName()));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).contains("On 1000 rows ");
  }

  /** What is run in a process of its own. */
  static final class Child {
    private static final int NODES = 20_000;
    private static final int GROUP = 20;
    private static final int COLUMNS = 400;

    private Child() {}

    public static void main(String[] arguments) {
      int[][] groups =
          IntStream.range(0, NODES / GROUP)
              .mapToObj(group -> IntStream.range(GROUP * group, GROUP * (group + 1)).toArray())
              .toArray(int[][]::new);
      Inputs inputs = new Inputs(Hypergraph.of(NODES, groups), Matrix.filled(NODES, COLUMNS, 0.5f));
      NeighbourLimit few = new NeighbourLimit(3, 3);
      TrainingOptions options = TrainingOptions.PAPER.withEpochs(1).withNeighbours(few);
      try (Backend backend = Backends.open("cpu", 1)) {
        TrainedModel trained =
            new Trainer(backend, options)
                .train(
                    Hnhn.forNodes(2).withHidden(4),
                    inputs,
                    new Labels(new int[] {0, GROUP}, new int[] {0, 1}));
        System.out.println(SampleComparison.of(trained, inputs, few, 1, 0));
      }
    }
  }
}
