package io.hnhn.data.format.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hnhn.data.Dataset;
import io.hnhn.data.RandomDataset;
import io.hnhn.data.file.StoredFile;
import io.hnhn.data.format.plain.PlainFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stream of text files becomes is what reading them gives, file by file, byte by byte. */
class PlainConversionTest {
  private static final List<String> ODD =
      List.of("x", "-2", "7 7", "1:1 1:1", "999999999", "3:nan", "\ud800", "[[0]]", "\"", "");

  @TempDir private Path root;

  private boolean requireSame(Path folder) throws IOException {
    return new BothConversions(root, new PlainFormat()).requireSame(folder);
  }

  @Test
  void whatIsWrittenIsTheSameDataSet() throws IOException {
    Path folder = root.resolve("set");
    int same = 0;
    for (int seed = 0; seed < 60; seed++) {
      Dataset dataset = new RandomDataset(seed).next();
      if (catchThrowable(() -> new PlainFormat().write(dataset, folder)) == null) {
        same += requireSame(folder) ? 1 : 0;
      }
    }
    assertThat(same).isGreaterThan(10);
  }

  /** Lines that are changed, missing or twice there are the same to both, fault or not. */
  @Test
  void whatIsDamagedIsToldInTheSameWords() throws IOException {
    Path folder = Files.createDirectory(root.resolve("set"));
    int refused = 0;
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      write(folder, random);
      List<Path> files;
      try (Stream<Path> all = Files.list(folder)) {
        files = all.sorted().toList();
      }
      damage(files.get(random.nextInt(files.size())), random);
      refused += requireSame(folder) ? 0 : 1;
    }
    assertThat(refused).isBetween(20, 90);
  }

  /** Three nodes in two hyperedges, with everything that the format has a place for. */
  private static void write(Path folder, Random random) throws IOException {
    Files.writeString(folder.resolve("hyperedges.txt"), "0 1\n\n2 1\n");
    Files.writeString(folder.resolve("nodes.svm"), "0 1:1\n-1 2:1 3:0\n1 3:2\n");
    Files.writeString(folder.resolve("edges.svm"), "0 1:1\n1 1:2\n-1\n");
    Files.writeString(folder.resolve("node-names.txt"), "a\nb\nc\n");
    Files.writeString(folder.resolve("hyperedge-names.txt"), "k\nl\nm\n");
    Files.writeString(folder.resolve("feature-names.txt"), "x\ny\nz\n");
    Files.writeString(folder.resolve("hyperedge-feature-names.txt"), "w\n");
    Files.writeString(folder.resolve("splits.json"), "[[0,\n2]]");
    Files.writeString(
        folder.resolve("dataset.json"),
        random.nextBoolean()
            ? "{\"name\": \"tiny\"}"
            : """
            {"nodes": 3,
            "hyperedges": 3,
            "incidences": 4,
            "classes": ["p", "q"]
            }\
            """);
  }

  private static void damage(Path file, Random random) throws IOException {
    List<String> lines = new ArrayList<>(text(file).lines().toList());
    int at = random.nextInt(lines.size());
    switch (random.nextInt(6)) {
      case 0 -> lines.remove(at);
      case 1 -> lines.add(at, lines.get(at));
      case 2 -> lines.set(at, lines.get(at) + " " + ODD.get(random.nextInt(ODD.size())));
      case 3 -> lines.set(at, ODD.get(random.nextInt(ODD.size())));
      case 4 -> lines.clear();
      default -> {
        Files.delete(file);
        return;
      }
    }
    Files.write(file, String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = new StoredFile(file).openText()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void manyRowsComeInBlocks() throws IOException {
    StringBuilder nodes = new StringBuilder();
    StringBuilder hyperedges = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      nodes.append(i % 3 - 1).append(i % 5 == 0 ? "" : " %d:%d".formatted(1 + i % 7, i));
      nodes.append('\n');
      hyperedges.append(i).append(' ').append(i * 7L % 20_000 == i ? "" : i * 7L % 20_000);
      hyperedges.append('\n');
    }
    Path folder = Files.createDirectory(root.resolve("set"));
    Files.writeString(folder.resolve("nodes.svm"), nodes);
    Files.writeString(folder.resolve("hyperedges.txt"), hyperedges);
    assertThat(requireSame(folder)).isTrue();
    assertThat(new MappedFormat().read(root.resolve("streamed")).dataset())
        .hasToString("set: 20000 nodes, 20000 hyperedges, 39998 incidences, 2 classes, 7 features");
  }
}
