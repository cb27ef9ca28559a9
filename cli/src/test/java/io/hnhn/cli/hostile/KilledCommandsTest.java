package io.hnhn.cli.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.command.output.FolderContent;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

  /** A little more than the program and the data take, but less than all layers do. */
  private static final String LITTLE = "--memory=200050k";

  @TempDir private Path root;

  static Stream<Killable> commands() {
    return Stream.of(
        new Killable(
            "train",
            folder -> train(folder, "--seed=2"),
            Killable.Preparation.NOTHING,
            TrainedWeights::requireWholeIfAny,
            folder -> train(folder, "--seed=2", "--resume"),
            TrainedWeights::of),
        new Killable(
            "train --force",
            folder -> train(folder, "--seed=2", "--force"),
            folder -> done(train(folder, "--seed=1")),
            folder -> assertThat(TrainedWeights.of(folder)).isNotEmpty(),
            folder -> train(folder, "--seed=2", "--force"),
            TrainedWeights::of),
        new Killable(
            "tune",
            folder -> tune(folder, "0,0.5"),
            folder -> done(tune(folder, "1")),
            folder -> JsonMapper.shared().readTree(folder.resolve("out/tune.json")),
            folder -> tune(folder, "0,0.5", "--resume"),
            folder -> Files.readString(folder.resolve("out/best.toml"))),
        new Killable(
            "convert",
            folder -> convert(folder, RandomKills.INPUTS, "csv"),
            folder -> done(convert(folder, "small", "csv")),
            folder -> assertThat(dataset(folder)).isIn(OF_SHOP, OF_SMALL),
            folder -> convert(folder, RandomKills.INPUTS, "csv"),
            KilledCommandsTest::dataset),
        new Killable(
            "convert --to mapped",
            folder -> convert(folder, RandomKills.INPUTS, "mapped"),
            folder -> done(convert(folder, "small", "mapped")),
            folder -> assertThat(dataset(folder)).isIn(OF_SHOP, OF_SMALL),
            folder -> convert(folder, RandomKills.INPUTS, "mapped"),
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

  private static final String OF_SHOP = RandomKills.INPUTS + ": 60 nodes, 80 hyperedges";
  private static final String OF_SMALL = "small: 3 nodes, 1 hyperedges";

  @ParameterizedTest
  @MethodSource("commands")
  void killedAtAnyMomentItGoesOnToTheSameBits(Killable command)
      throws IOException, InterruptedException {
    new RandomKills(root, folder -> prepare(folder, command), KILLS).of(command);
  }

  private static void prepare(Path folder, Killable command) throws IOException {
    Shop.write(folder.resolve(RandomKills.INPUTS));
    Files.createDirectory(folder.resolve("small"));
    Files.writeString(folder.resolve("small/incidences.csv"), "basket,product\na,x\na,y\na,z\n");
    command.before().in(folder);
  }

  private static void done(List<String> arguments) {
    CommandRun run = CommandRun.of(arguments.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static List<String> train(Path folder, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("train", folder.resolve(RandomKills.INPUTS).toString()));
    arguments.addAll(List.of("--label=department", "--out=" + folder.resolve("out")));
    arguments.addAll(List.of("--node-vectors=no", "--hidden=4", "--epochs=40"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static List<String> tune(Path folder, String alpha, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("tune", folder.resolve(RandomKills.INPUTS).toString()));
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
    arguments.add(folder.resolve(RandomKills.INPUTS).toString());
    arguments.add("--out=" + folder.resolve("answers.csv"));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static String dataset(Path folder) throws IOException {
    Dataset dataset = DatasetFormats.read(folder.resolve("out")).dataset();
    return "%s: %d nodes, %d hyperedges"
        .formatted(dataset.name(), dataset.hypergraph().nodes(), dataset.hypergraph().hyperedges());
  }
}
