package io.hnhn.command.output;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands read, and what is not theirs, they leave as it is. */
class OutputsTest {
  @TempDir private static Path trained;
  @TempDir private Path folder;
  private Path shop;
  private Path model;

  @BeforeAll
  static void train() throws IOException {
    Path shop = Shop.write(trained.resolve("shop"));
    CommandRun run =
        CommandRun.of(
            "train",
            shop.toString(),
            "--label=department",
            "--out=" + trained.resolve("model"),
            "--regime=plain",
            "--epochs=5",
            "--hidden=4");
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  @BeforeEach
  void copy() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
    model = Files.createDirectory(folder.resolve("model"));
    for (String name : new String[] {"model.safetensors", "predictions.csv", "config.toml"}) {
      Files.copy(trained.resolve("model").resolve(name), model.resolve(name));
    }
  }

  @Test
  void aDataSetIsNotConvertedOntoItself() throws IOException {
    refusedAlways("what the command reads", "convert", "shop", "shop", "--to=csv");
    Files.createSymbolicLink(folder.resolve("link"), shop);
    refusedAlways("what the command reads", "convert", "shop", "link", "--to=csv");
    refusedAlways("what the command reads", "convert", "shop/incidences.csv", "shop", "--to=csv");
    Path hif = folder.resolve("shop.json");
    done("convert", "shop", hif.toString());
    refusedAlways("what the command reads", "convert", "shop.json", "shop.json");
    refusedAlways("what the command reads", "convert", "shop", "shop/nodes.csv", "--to=hif");
  }

  @Test
  void tablesOfOnesOwnAreReplacedOnlyIfForced() throws IOException {
    Path other = Shop.write(folder.resolve("other"));
    refused("--force to replace it", "convert", "shop", "other", "--to=csv");
    done("convert", "shop", "other", "--to=csv", "--force");
    assertThat(other.resolve("dataset.json")).exists();
    done("convert", "shop", "other", "--to=csv");
  }

  @Test
  void aFileOfAnotherKindIsReplacedOnlyIfForced() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.json"), "{\"remember\": \"the milk\"}");
    refused("--force to replace it", "convert", "shop", "notes.json");
    Path csv = Files.writeString(folder.resolve("notes.csv"), "remember,the milk\n");
    refused("--force to replace it", "predict", "model", "shop", "--out=notes.csv");
    refused("--force to replace it", "embed", "model", "shop", "--out=notes.csv");
    Path onnx = Files.writeString(folder.resolve("notes.onnx"), "not one");
    refused("--force to replace it", "export", "model", "--out=notes.onnx");
    refused("--force to replace it", "bench", "demo", "--no-rival", "--json=notes.json");
    refused("--force to replace it", "bench", "demo", "--no-rival", "--report=notes.json");
    assertThat(notes).content().contains("the milk");
    done("predict", "model", "shop", "--out=notes.csv", "--force");
    assertThat(csv).content().startsWith("id,class,probability");
    done("predict", "model", "shop", "--out=notes.csv");
    done("embed", "model", "shop", "--out=notes.csv", "--force");
    done("embed", "model", "shop", "--out=notes.csv");
    done("export", "model", "--out=notes.onnx", "--force");
    done("export", "model", "--out=notes.onnx");
    assertThat(onnx).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.csv", "a.tsv.gz", "a.json", "a.jsonl", "a.parquet"})
  void answersAreWrittenAsTheNameSaysAndMayBeWrittenAgain(String name) throws IOException {
    done("predict", "model", "shop", "--out=" + name);
    done("predict", "model", "shop", "--out=" + name);
    refused("--force to replace it", "embed", "model", "shop", "--out=" + name);
    done("embed", "model", "shop", "--out=" + name, "--force");
    done("embed", "model", "shop", "--out=" + name);
    if (name.endsWith(".parquet")) {
      assertThat(Files.readAllBytes(folder.resolve(name))).startsWith("PAR1".getBytes(US_ASCII));
    }
  }

  @Test
  void aNameThatSaysAnotherFormIsRefused() throws IOException {
    CommandRun run = run("predict", "model", "shop", "--out=answers.xlsx");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.errLines().getFirst())
        .contains("ends with .csv, .tsv, .json, .jsonl, .parquet, but found ");
    assertThat(run("embed", "model", "shop", "--out=a.xlsx").errLines().getFirst())
        .contains(".npy is for NumPy");
    assertThat(run("predict", "model", "shop", "--out=a.npy").exitCode()).isEqualTo(2);
  }

  @Test
  void anEmptyFileIsOfEveryKind() throws IOException {
    Files.createFile(folder.resolve("empty.csv"));
    done("predict", "model", "shop", "--out=empty.csv");
  }

  @ParameterizedTest
  @ValueSource(strings = {"model-link", "shop/nodes.csv", "shop/incidences.csv", "nodes-link"})
  void answersNeverReplaceTheModelOrTheData(String out) throws IOException {
    Files.createSymbolicLink(folder.resolve("nodes-link"), shop.resolve("nodes.csv"));
    Files.createSymbolicLink(folder.resolve("model-link"), model.resolve("model.safetensors"));
    refusedAlways("what the command reads", "predict", "model", "shop", "--out=" + out);
    refusedAlways("what the command reads", "embed", "model", "shop", "--out=" + out);
  }

  @Test
  void answersNeverReplaceTheOptionsTheyWereAskedWith() throws IOException {
    Files.writeString(folder.resolve("few.csv"), "top = 1\n"); // TOML by any name
    refusedAlways(
        "what the command reads",
        "predict",
        "model",
        "shop",
        "--out=few.csv",
        "--config=" + folder.resolve("few.csv"));
  }

  @Test
  void earlierAnswersInTheFolderOfTheModelAreReplaced() throws IOException {
    done("predict", "model", "shop", "--out=model/predictions.csv");
    done("predict", "model", "shop", "--out=shop/answers.csv");
    done("predict", "model", "shop", "--out=shop/answers.csv");
  }

  @Test
  void foldersOfResultsAreNeitherInputsNorSomebodyElses() throws IOException {
    refusedAlways("what the command reads", "train", "shop", "--label=department", "--out=shop");
    refusedAlways("what the command reads", "tune", "shop", "--label=department", "--out=shop");
    Path project = Files.createDirectory(folder.resolve("project"));
    Files.writeString(project.resolve("config.toml"), "mine = true\n");
    refused("--force to replace it", "train", "shop", "--label=department", "--out=project");
    refused("--force to replace it", "tune", "shop", "--label=department", "--out=project");
    Path ids = Files.writeString(project.resolve("predictions.csv"), "p1\np2\np31\np32\n");
    refusedAlways(
        "what the command reads",
        "train",
        "shop",
        "--label=department",
        "--train-ids=" + ids,
        "--out=project");
  }

  @ParameterizedTest
  @ValueSource(strings = {"train", "tune", "paper"})
  void whatCanNotBeWrittenIsToldBeforeAnythingIsComputed(String command) throws IOException {
    String[] task =
        command.equals("paper")
            ? new String[] {"fano", "--out=shop/nodes.csv/below"}
            : new String[] {"shop", "--label=department", "--out=shop/nodes.csv/below"};
    String[] arguments =
        Stream.concat(Stream.of(command), Arrays.stream(task)).toArray(String[]::new);
    refusedAlways("expected a folder to write to, but found a file", arguments);
  }

  @Test
  void answersReachADevice() throws IOException {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "skipped: no /dev/null");
    done("predict", "model", "shop", "--out=/dev/null");
    done("embed", "model", "shop", "--out=/dev/null");
    assertThat(Files.isRegularFile(device)).isFalse();
  }

  private void done(String... arguments) {
    CommandRun run = run(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  /** Nothing changes, whether forced or not. */
  private void refusedAlways(String message, String... arguments) throws IOException {
    refused(message, arguments);
    refused(
        message,
        Stream.concat(Arrays.stream(arguments), Stream.of("--force")).toArray(String[]::new));
  }

  private void refused(String message, String... arguments) throws IOException {
    SortedMap<String, String> before = FolderContent.of(folder);
    CommandRun run = run(arguments);
    assertThat(run.exitCode()).as(run.out()).isEqualTo(1);
    assertThat(run.errLines()).singleElement().asString().contains(message);
    assertThat(FolderContent.of(folder)).isEqualTo(before);
  }

  /** Names of files are those in the folder of the test. */
  private CommandRun run(String... arguments) {
    String[] resolved = arguments.clone();
    for (int i = 1; i < resolved.length; i++) {
      String name = resolved[i].replaceFirst("^--(out|json|report)=", "");
      boolean option = !name.equals(resolved[i]);
      if (option || (!name.startsWith("-") && !name.equals("demo") && !name.equals("fano"))) {
        String prefix = resolved[i].substring(0, resolved[i].length() - name.length());
        resolved[i] = prefix + folder.resolve(name);
      }
    }
    return CommandRun.of(resolved);
  }
}
