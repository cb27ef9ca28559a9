package io.hnhn.cli.train;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.cli.CommandRun;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.model.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A few lines of Java give the model that {@code hnhn train} gives, but for times and checksum. */
class SameModelInJavaTest {
  private static final JsonMapper JSON = JsonMapper.shared();

  @TempDir private Path folder;
  private Path shop;

  @BeforeEach
  void writeShop() throws IOException {
    shop = Shop.write(folder.resolve("shop"));
  }

  @Test
  void withNothingSaid() throws IOException {
    expectSame(Learner.DEFAULT.withLabelColumn("department"), "--label=department");
  }

  @Test
  void withATestAndAnotherModelAndSeed() throws IOException {
    expectSame(
        Learner.DEFAULT
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .withModel("hgnn")
            .withSeed(7),
        "--label=department",
        "--label-rate=0.5",
        "--model=hgnn",
        "--seed=7");
  }

  @Test
  void ofSetsOfNodes() throws IOException {
    expectSame(Learner.DEFAULT.withTask(Task.SETS), "--task=prediction");
  }

  private void expectSame(Learner learner, String... options) throws IOException {
    Path command = folder.resolve("command");
    List<String> words =
        new ArrayList<>(List.of("train", shop.toString(), "--out=" + command, "--no-report"));
    words.addAll(List.of(options));
    CommandRun run = CommandRun.of(words.toArray(String[]::new));
    assertThat(run.exitCode()).as(run.err()).isZero();
    Path java = folder.resolve("java");
    try (Learned learned = learner.learn(shop)) {
      learned.write(java);
    }
    assertThat(timeless(java)).isEqualTo(timeless(command));
    for (String same : List.of("predictions.csv", "test.json")) {
      assertThat(java.resolve(same)).hasSameTextualContentAs(command.resolve(same));
    }
  }

  /** The bytes of a model file without times and the checksum over them. */
  private static String timeless(Path out) throws IOException {
    byte[] bytes = Files.readAllBytes(out.resolve(ModelFile.NAME));
    int head = (int) ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    ObjectNode header =
        (ObjectNode) JSON.readTree(new String(bytes, 8, head, StandardCharsets.UTF_8));
    ObjectNode metadata = (ObjectNode) header.get("__metadata__");
    ObjectNode card = (ObjectNode) JSON.readTree(metadata.get("hnhn").stringValue());
    JsonNode provenance = card.get("provenance");
    assertThat(provenance.propertyNames()).contains("started", "seconds");
    ((ObjectNode) provenance).remove(List.of("started", "seconds"));
    metadata.set("hnhn", card);
    metadata.remove("sha256");
    return header
        + new String(bytes, 8 + head, bytes.length - 8 - head, StandardCharsets.ISO_8859_1);
  }
}
