package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Labels of the test may be what they want: they change what a model is judged by, and no more. */
class OtherTestLabelsTest {
  /** Nine products of either department. */
  private static final List<String> LEARNED_FROM =
      IntStream.concat(IntStream.range(1, 10), IntStream.range(31, 40))
          .mapToObj(product -> "p" + product)
          .toList();

  @TempDir private Path folder;

  @Test
  void theModelIsTheSameToTheLastBit() throws IOException {
    Path shop = Shop.write(folder.resolve("shop"));
    train(shop, "out");
    swapTestLabels(shop.resolve("nodes.csv"));
    train(shop, "other");

    assertThat(weights("other")).isEqualTo(weights("out"));
    assertThat(answers("other")).isEqualTo(answers("out")).hasSize(61);
    JsonNode run = run("out");
    JsonNode other = run("other");
    for (String same : List.of("chosen", "epochs", "validationAccuracy", "trainingLoss")) {
      assertThat(other.get(same)).as(same).isEqualTo(run.get(same));
    }
    assertThat(run.get("testLabels").intValue()).isEqualTo(36);
    assertThat(run.get("testAccuracy").doubleValue()).isGreaterThan(0.6);
    assertThat(other.get("testAccuracy").doubleValue()).isLessThan(0.4);
  }

  /** Alpha is searched for, and whether nodes or hyperedges have vectors of their own. */
  private void train(Path shop, String name) throws IOException {
    Path ids = Files.write(folder.resolve("ids"), LEARNED_FROM);
    CommandRun run =
        CommandRun.of(
            "train",
            shop.toString(),
            "--label=department",
            "--train-ids=" + ids,
            "--regime=plain",
            "--alpha=tune",
            "--epochs=30",
            "--hidden=8",
            "--neuron-dropout=0",
            "--backend=cpu",
            "--out=" + folder.resolve(name));
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private static void swapTestLabels(Path nodes) throws IOException {
    Set<String> known = new HashSet<>(LEARNED_FROM);
    List<String> swapped =
        Files.readAllLines(nodes).stream()
            .map(
                line -> {
                  String[] cells = line.split(",", -1);
                  cells[1] = known.contains(cells[0]) ? cells[1] : other(cells[1]);
                  return String.join(",", cells);
                })
            .toList();
    Files.write(nodes, swapped);
  }

  private static String other(String department) {
    return switch (department) {
      case "bakery" -> "dairy";
      case "dairy" -> "bakery";
      default -> department;
    };
  }

  /** What follows the header of a safetensors file, whose length stands in its first 8 bytes. */
  private byte[] weights(String name) throws IOException {
    byte[] file = Files.readAllBytes(folder.resolve(name).resolve("model.safetensors"));
    long header = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getLong();
    byte[] weights = Arrays.copyOfRange(file, Math.toIntExact(8 + header), file.length);
    assertThat(weights).hasSizeGreaterThan(8 * Float.BYTES);
    return weights;
  }

  /** The predictions without what is known. */
  private List<String> answers(String name) throws IOException {
    return Files.readAllLines(folder.resolve(name).resolve("predictions.csv")).stream()
        .map(line -> line.replaceFirst(",[^,]*,[^,]*$", ""))
        .toList();
  }

  private JsonNode run(String name) throws IOException {
    Path metrics = folder.resolve(name).resolve("metrics.json");
    return JsonMapper.shared().readTree(Files.readString(metrics)).get("runs").get(0);
  }
}
