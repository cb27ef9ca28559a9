package io.hnhn.train;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hgnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features in a file that becomes shorter while it is mapped are a fault, not the JVM's end. */
class CutFileTest {
  private static final int NODES = 3000;
  private static final int COLUMNS = 64;

  @TempDir private Path folder;

  @Test
  void aFileThatIsCutOffEndsATrainingAndNotTheProcess() throws Exception {
    // Elsewhere a file that is mapped can't be cut off.
    assumeTrue(System.getProperty("os.name").equals("Linux"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:-CreateCoredumpOnCrash", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("--add-modules", "jdk.incubator.vector"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(Child.class.getName(), folder.toString()));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines().filter(line -> line.startsWith("told")))
        .as(output)
        .hasSize(2 * Child.models().size());
  }

  /** What is run in a process of its own. */
  static final class Child {
    private Child() {}

    static List<Model> models() {
      Architecture wide = Architecture.forNodes(2).withHidden(16).withDropout(0.5);
      return List.of(
          new Mlp(wide),
          new Hgnn(wide),
          Hnhn.forNodes(2).withHidden(16),
          Hnhn.forNodes(2).withHidden(100));
    }

    public static void main(String[] arguments) throws IOException {
      try (Backend backend = Backends.open("cpu", 2)) {
        for (Model model : models()) {
          look(backend, model, Path.of(arguments[0], "features"));
        }
      }
    }

    private static void look(Backend backend, Model model, Path file) throws IOException {
      Inputs inputs = inputs(file);
      int[] rows = IntStream.range(0, NODES).toArray();
      Labels labels = new Labels(rows, IntStream.of(rows).map(i -> i % 2).toArray());
      Trainer trainer = new Trainer(backend, TrainingOptions.PAPER.withEpochs(20));
      TrainedModel trained = trainer.train(model, inputs, labels);
      trained.predict(inputs);
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.truncate(NODES * COLUMNS * Float.BYTES / 2);
      }
      expectFault(() -> trained.predict(inputs));
      expectFault(() -> trainer.train(model, inputs, labels));
    }

    private static void expectFault(Runnable reading) {
      try {
        reading.run();
      } catch (InternalError e) {
        System.out.println("told: " + e.getMessage());
      }
    }

    private static Inputs inputs(Path file) throws IOException {
      ByteBuffer bytes = ByteBuffer.allocate(NODES * COLUMNS * Float.BYTES);
      while (bytes.hasRemaining()) {
        bytes.put((byte) (bytes.position() % 2));
      }
      Files.write(file, bytes.array());
      try (FileChannel channel = FileChannel.open(file)) {
        MemorySegment mapped =
            channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), Arena.ofAuto());
        int[][] pairs =
            IntStream.range(0, NODES)
                .mapToObj(i -> new int[] {i, (i + 1) % NODES, 7 * i % NODES})
                .toArray(int[][]::new);
        return new Inputs(Hypergraph.of(NODES, pairs), new Matrix(NODES, COLUMNS, mapped));
      }
    }
  }
}
