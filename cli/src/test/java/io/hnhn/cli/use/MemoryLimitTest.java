package io.hnhn.cli.use;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.cli.CommandRun;
import io.hnhn.cli.train.Shop;
import io.hnhn.data.format.numpy.NumpyArray;
import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers of commands that were given less memory than all layers take. */
class MemoryLimitTest {
  /** A little more than the program takes, but less than all layers do. */
  private static final String LITTLE = "--memory=200026k";

  @TempDir private static Path folder;
  private static String data;
  private static String model;

  @BeforeAll
  static void train() throws IOException {
    String shop = Shop.write(folder.resolve("shop")).toString();
    data = folder.resolve("mapped").toString();
    model = folder.resolve("model").toString();
    done("convert", shop, data, "--to=mapped", "--label=department");
    done("train", data, "--regime=plain", "--epochs=30", "--hidden=8", "--out=" + model);
  }

  private static CommandRun done(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }

  private static List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void predictionsAreTheSameUpToRounding() throws IOException {
    String all = done("predict", model, data, "--top=2").out();
    Path file = folder.resolve("some.csv");
    CommandRun run = done("predict", model, data, "--top=2", LITTLE, "--out=" + file);
    assertThat(run.err())
        .containsPattern("Layer by layer in \\d+ blocks of rows, with up to .* in files of ")
        .containsPattern("answers +\\d+ blocks in ");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.stream().map(line -> line.replaceAll("[0-9.E-]+,", "#")))
        .containsExactlyElementsOf(
            all.lines().map(line -> line.replaceAll("[0-9.E-]+,", "#")).toList());
    assertThat(numbers(lines)).hasSameSizeAs(numbers(all.lines().toList()));
    for (int i = 0; i < numbers(lines).size(); i++) {
      assertThat(numbers(lines).get(i))
          .isCloseTo(numbers(all.lines().toList()).get(i), within(1e-6));
    }
    byte[] first = Files.readAllBytes(file);
    done("predict", model, data, "--top=2", LITTLE, "--out=" + file);
    assertThat(file).hasBinaryContent(first);
    assertThat(names()).allMatch(name -> !name.startsWith(".hnhn"));
  }

  private static List<Double> numbers(List<String> lines) {
    List<Double> numbers = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(",", -1);
      numbers.add(Double.parseDouble(cells[2]));
      numbers.add(Double.parseDouble(cells[4]));
    }
    return numbers;
  }

  @Test
  void whereAllFitsNothingChanges() {
    CommandRun all = done("predict", model, data);
    CommandRun enough = done("predict", model, data, "--memory=1g");
    assertThat(enough.out()).isEqualTo(all.out());
    assertThat(enough.err()).isEqualTo(all.err()).doesNotContain("blocks");
  }

  @Test
  void vectorsOfNodesAndHyperedgesAreTheSameUpToRounding() throws IOException {
    for (String of : List.of("nodes", "hyperedges")) {
      List<Matrix> vectors = new ArrayList<>();
      for (String memory : List.of("--memory=1g", LITTLE)) {
        Path file = folder.resolve(of + ".npy");
        done("embed", model, data, "--of=" + of, memory, "--out=" + file);
        vectors.add(NumpyArray.in(file).toMatrix());
      }
      float[] expected = vectors.getFirst().toArray();
      float[] found = vectors.getLast().toArray();
      assertThat(found).hasSameSizeAs(expected);
      for (int i = 0; i < found.length; i++) {
        assertThat(found[i]).isCloseTo(expected[i], within(1e-5f));
      }
    }
  }

  @Test
  void theJudgementIsTheSameUpToRounding() {
    JsonNode all = metrics();
    JsonNode some = metrics(LITTLE);
    assertThat(some.get("accuracy")).isEqualTo(all.get("accuracy"));
    assertThat(some.get("logLoss").doubleValue())
        .isCloseTo(all.get("logLoss").doubleValue(), within(1e-6));
  }

  private static JsonNode metrics(String... more) {
    List<String> arguments = new ArrayList<>(List.of("evaluate", model, data, "--json"));
    arguments.addAll(List.of(more));
    return JsonMapper.shared()
        .readTree(done(arguments.toArray(String[]::new)).out())
        .get("metrics");
  }

  @Test
  void lessMemoryThanTheProgramTakesIsRefused() throws IOException {
    List<String> before = names();
    Path file = folder.resolve("none.csv");
    CommandRun run = CommandRun.of("predict", model, data, "--memory=100m", "--out=" + file);
    assertThat(run.exitCode()).isNotZero();
    assertThat(run.errLines().getFirst())
        .startsWith(
            "hnhn: Expected --memory of more than 200.0 MB, which the program takes (200.0 MB)")
        .contains(", the model (")
        .contains(", but found 100.0 MB; ");
    assertThat(names()).isEqualTo(before);
  }
}
