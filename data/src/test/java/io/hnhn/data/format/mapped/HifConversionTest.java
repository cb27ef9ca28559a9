package io.hnhn.data.format.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hnhn.data.Dataset;
import io.hnhn.data.RandomDataset;
import io.hnhn.data.format.hif.HifFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stream of HIF becomes is what reading it gives, file by file and byte by byte. */
class HifConversionTest {
  @TempDir private Path root;

  private void requireSame(Path file) throws IOException {
    new BothConversions(root, new HifFormat()).requireSame(file);
  }

  @Test
  void whatIsWrittenIsTheSameDataSet() throws IOException {
    Path file = root.resolve("set.json.gz");
    int written = 0;
    for (int seed = 0; seed < 100; seed++) {
      Dataset dataset = new RandomDataset(seed).next();
      if (catchThrowable(() -> new HifFormat().write(dataset, file)) == null) {
        requireSame(file);
        written++;
      }
    }
    assertThat(written).isGreaterThan(20);
  }

  @Test
  void listsInAnyOrderWithAnyIdsAreTheSameDataSet() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      Path file = root.resolve("set.json");
      Files.writeString(file, random(new Random(seed)));
      requireSame(file);
    }
  }

  /** A file in which many things are said twice, and few of them contradict each other. */
  private static String random(Random random) {
    List<String> parts = new ArrayList<>();
    boolean lists = random.nextBoolean();
    boolean texts = random.nextBoolean();
    List<String> nodes = records(random, "node", lists, texts);
    parts.add("\"nodes\": [" + String.join(",\n", nodes) + "]");
    parts.add("\"edges\": [" + String.join(",\n", records(random, "edge", lists, true)) + "]");
    List<String> incidences = new ArrayList<>();
    for (int k = 0; k < random.nextInt(60); k++) {
      incidences.add(
          "{%s\"edge\": \"%d\", \"node\": %s%s}"
              .formatted(
                  random.nextInt(9) == 0 ? "\"edge\": \"other\", " : "",
                  random.nextInt(8),
                  quoted(random.nextInt(12), texts),
                  random.nextInt(20) == 0 ? ", \"weight\": 0.25, \"attrs\": {\"a\": [1]}" : ""));
    }
    parts.add("\"incidences\": [" + String.join(",\n", incidences) + "]");
    if (random.nextBoolean()) {
      parts.add(
          "\"metadata\": {\"name\": \"set\", \"by\": 7, \"hnhn\": {\"classes\": [\"b\", \"a\"]%s%s}}"
              .formatted(
                  random.nextInt(3) > 0
                      ? ""
                      : ", \"features\": " + (lists ? 3 : "[\"z\", \"x\", \"y\"]"),
                  random.nextInt(3) > 0 ? "" : ", \"splits\": [[1], []]"));
    }
    Collections.shuffle(parts, random);
    return "{" + String.join(",\n", parts) + "}";
  }

  private static List<String> records(Random random, String key, boolean lists, boolean texts) {
    List<Integer> ids = new ArrayList<>();
    for (int id = 0; id < 12; id++) {
      if (random.nextInt(3) > 0) {
        ids.add(id);
      }
    }
    if (random.nextBoolean()) {
      Collections.shuffle(ids, random);
    }
    if (random.nextInt(9) == 0 && !ids.isEmpty()) {
      ids.add(ids.getFirst());
    }
    List<String> records = new ArrayList<>();
    for (int id : ids) {
      List<String> entries = new ArrayList<>();
      entries.add("\"%s\": %s".formatted(key, quoted(id, texts)));
      if (random.nextInt(4) == 0) {
        entries.add("\"weight\": " + (1 + random.nextInt(3)));
      }
      if (random.nextBoolean()) {
        entries.add(
            "\"attrs\": {\"label\": %s, \"features\": %s, \"more\": {}}"
                .formatted(
                    random.nextInt(3) == 0 ? "null" : random.nextBoolean() ? "\"a\"" : "\"b\"",
                    features(random, lists)));
      }
      Collections.shuffle(entries, random);
      records.add("{" + String.join(", ", entries) + "}");
    }
    return records;
  }

  private static String features(Random random, boolean lists) {
    if (lists) {
      return "[%d, 0, %s]".formatted(random.nextInt(2), random.nextFloat());
    }
    List<String> values = new ArrayList<>();
    for (String name : List.of("x", "y", "z")) {
      if (random.nextBoolean()) {
        values.add("\"%s\": %d".formatted(name, random.nextInt(3)));
      }
    }
    Collections.shuffle(values, random);
    return "{" + String.join(", ", values) + "}";
  }

  private static String quoted(int id, boolean text) {
    return text ? "\"%d\"".formatted(id) : Integer.toString(id);
  }

  @Test
  void manyRowsComeInBlocks() throws IOException {
    List<String> nodes = new ArrayList<>();
    for (int i = 20_000; i > 0; i--) {
      if (i % 5 > 0) {
        nodes.add(
            "{\"node\": %d, \"attrs\": {\"features\": {\"f%d\": %d}}}".formatted(i, i % 7, i));
      }
    }
    Path file = root.resolve("set.json");
    Files.writeString(
        file,
        "{\"incidences\": [{\"node\": 20001, \"edge\": 1}, {\"node\": 5, \"edge\": 1}], \"nodes\":"
            + " ["
            + String.join(",\n", nodes)
            + "]}");
    requireSame(file);
    assertThat(new MappedFormat().read(root.resolve("streamed")).dataset())
        .hasToString("set: 16002 nodes, 1 hyperedges, 2 incidences, 0 classes, 7 features");
  }

  @Test
  void namesThatNoFormatTakesAreRefusedAsEver() throws IOException {
    Path file = root.resolve("set.json");
    for (String name : List.of("\\ud800", "x".repeat(20_000), "\\ud83d\\ude00")) {
      for (String form :
          List.of(
              "{\"incidences\": [{\"node\": \"%s\", \"edge\": 1}, {\"node\": \"?\", \"edge\": 1}]}",
              "{\"nodes\": [{\"node\": 1, \"attrs\": {\"label\": \"%s\"}}], \"incidences\": []}",
              "{\"nodes\": [{\"node\": 1, \"attrs\": {\"features\": {\"%s\": 1}}}],"
                  + " \"incidences\": []}")) {
        Files.writeString(file, form.formatted(name));
        requireSame(file);
      }
    }
  }
}
