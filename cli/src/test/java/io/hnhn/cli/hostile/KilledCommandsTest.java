package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.CommandProcess;
import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.command.output.FolderContent;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Processes that are killed at random moments: what was there before is there, whole, or else what
 * was to replace it; and the same command, once more, comes to the same bits.
 *
 * <pre>
 *   mvn verify -Dhnhn.hostile.kills=40         so many for each command
 * </pre>
 */
@Tag("thorough")
class KilledCommandsTest {
  private static final int KILLS = Integer.getInteger("hnhn.hostile.kills", 2);
  private static final Random RANDOM = new Random();

  /** A little more than the program and the data take, but less than all layers do. */
  private static final String LITTLE = "--memory=200050k";

  @TempDir private Path root;

  static Stream<Killable> commands() {
    return Stream.of(
        new Killable(
            "train",
            folder -> train(folder, "--seed=2"),
            Killable.Preparation.NOTHING,
            folder -> weightsIfAny(folder),
            folder -> train(folder, "--seed=2", "--resume"),
            KilledCommandsTest::weights),
        new Killable(
            "train --force",
            folder -> train(folder, "--seed=2", "--force"),
            folder -> done(train(folder, "--seed=1")),
            folder -> assertThat(weights(folder)).isNotEmpty(),
            folder -> train(folder, "--seed=2", "--force"),
            KilledCommandsTest::weights),
        new Killable(
            "tune",
            folder -> tune(folder, "0,0.5"),
            folder -> done(tune(folder, "1")),
            folder -> JsonMapper.shared().readTree(folder.resolve("out/tune.json")),
            folder -> tune(folder, "0,0.5", "--resume"),
            folder -> Files.readString(folder.resolve("out/best.toml"))),
        new Killable(
            "convert",
            folder -> convert(folder, "shop", "csv"),
            folder -> done(convert(folder, "small", "csv")),
            folder -> assertThat(dataset(folder)).isIn(OF_SHOP, OF_SMALL),
            folder -> convert(folder, "shop", "csv"),
            KilledCommandsTest::dataset),
        new Killable(
            "convert --to mapped",
            folder -> convert(folder, "shop", "mapped"),
            folder -> done(convert(folder, "small", "mapped")),
            folder -> assertThat(dataset(folder)).isIn(OF_SHOP, OF_SMALL),
            folder -> convert(folder, "shop", "mapped"),
            folder -> FolderContent.of(folder.resolve("out")).toString()),
        new Killable(
            "predict",
            folder -> predict(folder, "--top=2"),
            folder -> {
              done(train(folder, "--seed=1"));
              done(predict(folder));
            },
            folder -> assertThat(folder.resolve("answers.csv")).content().contains("p59,"),
            folder -> predict(folder, "--top=2"),
            folder -> Files.readString(folder.resolve("answers.csv"))),
        new Killable(
            "predict --memory",
            folder -> predict(folder, "--top=2", LITTLE),
            folder -> {
              done(train(folder, "--seed=1"));
              done(predict(folder));
            },
            folder -> assertThat(folder.resolve("answers.csv")).content().contains("p59,"),
            folder -> predict(folder, "--top=2", LITTLE),
            folder -> Files.readString(folder.resolve("answers.csv"))),
        new Killable(
            "paper",
            folder -> List.of("paper", "fano", "--quick", "--out=" + folder.resolve("out")),
            Killable.Preparation.NOTHING,
            Killable.Preparation.NOTHING,
            folder -> List.of("paper", "fano", "--quick", "--out=" + folder.resolve("out")),
            folder -> Files.readString(folder.resolve("out/quick/fano-quick.csv"))));
  }

  private static final String OF_SHOP = "shop: 60 nodes, 80 hyperedges";
  private static final String OF_SMALL = "small: 3 nodes, 1 hyperedges";

  @ParameterizedTest
  @MethodSource("commands")
  void killedAtAnyMomentItGoesOnToTheSameBits(Killable command)
      throws IOException, InterruptedException {
    Path whole = prepared("whole", command);
    long started = System.nanoTime();
    Process uninterrupted = start(command, whole);
    assertThat(uninterrupted.waitFor(120, TimeUnit.SECONDS)).isTrue();
    assertThat(uninterrupted.exitValue()).as(Files.readString(whole.resolve("said"))).isZero();
    long millis = (System.nanoTime() - started) / 1_000_000;
    String expected = command.result().in(whole);
    for (int kill = 0; kill < KILLS; kill++) {
      Path folder = prepared("killed-" + kill, command);
      SortedMap<String, String> inputs = FolderContent.of(folder.resolve("shop"));
      Process process = start(command, folder);
      process.waitFor(RANDOM.nextLong(millis / 4, millis + 2), TimeUnit.MILLISECONDS);
      process.destroyForcibly().waitFor();
      command.meanwhile().in(folder);
      assertThat(FolderContent.of(folder.resolve("shop"))).isEqualTo(inputs);
      CommandRun goneOn = CommandRun.of(command.goOn().in(folder).toArray(String[]::new));
      assertThat(goneOn.exitCode() == 0 || goneOn.err().contains("holds a trained model already"))
          .as(goneOn.err())
          .isTrue();
      assertThat(command.result().in(folder)).isEqualTo(expected);
      assertThat(hidden(folder)).as("left behind").isEmpty();
    }
  }

  private Path prepared(String name, Killable command) throws IOException {
    Path folder = Files.createDirectory(root.resolve(name));
    Shop.write(folder.resolve("shop"));
    Files.createDirectory(folder.resolve("small"));
    Files.writeString(folder.resolve("small/incidences.csv"), "basket,product\na,x\na,y\na,z\n");
    command.before().in(folder);
    return folder;
  }

  private static Process start(Killable command, Path folder) throws IOException {
    return CommandProcess.builder(command.arguments().in(folder))
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("said").toFile())
        .start();
  }

  private static void done(List<String> arguments) {
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static List<String> train(Path folder, String... more) {
    List<String> arguments = new ArrayList<>(List.of("train", folder.resolve("shop").toString()));
    arguments.addAll(List.of("--label=department", "--out=" + folder.resolve("out")));
    arguments.addAll(List.of("--node-vectors=no", "--hidden=4", "--epochs=40"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static List<String> tune(Path folder, String alpha, String... more) {
    List<String> arguments = new ArrayList<>(List.of("tune", folder.resolve("shop").toString()));
    arguments.addAll(List.of("--label=department", "--out=" + folder.resolve("out")));
    arguments.addAll(List.of("--alpha=" + alpha, "--epochs=60"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static List<String> convert(Path folder, String data, String format) {
    return List.of(
        "convert",
        folder.resolve(data).toString(),
        folder.resolve("out").toString(),
        "--to=" + format);
  }

  private static List<String> predict(Path folder, String... more) {
    List<String> arguments = new ArrayList<>(List.of("predict", folder.resolve("out").toString()));
    arguments.add(folder.resolve("shop").toString());
    arguments.add("--out=" + folder.resolve("answers.csv"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static void weightsIfAny(Path folder) throws IOException {
    if (Files.exists(folder.resolve("out/model.safetensors"))) {
      assertThat(weights(folder)).isNotEmpty();
    }
  }

  private static String weights(Path folder) throws IOException {
    try (Backend backend = Backends.open("reference", 1)) {
      Map<String, Matrix> weights =
          ModelFile.read(folder.resolve("out"), backend).trained().parameters();
      SortedMap<String, String> bits = new TreeMap<>();
      weights.forEach((name, matrix) -> bits.put(name, Arrays.toString(matrix.toArray())));
      return bits.toString();
    }
  }

  private static String dataset(Path folder) throws IOException {
    Dataset dataset = DatasetFormats.read(folder.resolve("out")).dataset();
    return "%s: %d nodes, %d hyperedges"
        .formatted(dataset.name(), dataset.hypergraph().nodes(), dataset.hypergraph().hyperedges());
  }

  private static List<Path> hidden(Path folder) throws IOException {
    try (Stream<Path> paths = Files.walk(folder)) {
      return paths.filter(path -> path.getFileName().toString().startsWith(".hnhn")).toList();
    }
  }
}
