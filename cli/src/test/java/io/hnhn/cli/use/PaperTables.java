package io.hnhn.cli.use;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Tables of papers with words and authors, large enough that work on them takes a while. */
public final class PaperTables {
  /** How many papers there are, of which every fifth has a topic. */
  public static final int NODES = 40_000;

  private static final int HYPEREDGES = 15_000;
  private static final int WORDS = 500;

  private PaperTables() {}

  /** Writes them into a new folder, always the same ones. */
  public static Path write(Path folder) throws IOException {
    Random random = new Random(1);
    Files.createDirectory(folder);
    try (BufferedWriter nodes = Files.newBufferedWriter(folder.resolve("nodes.csv"));
        BufferedWriter incidences = Files.newBufferedWriter(folder.resolve("incidences.csv"))) {
      nodes.write("paper,topic,words\n");
      for (int i = 0; i < NODES; i++) {
        String topic = i % 5 == 0 ? "t" + i % 3 : "";
        nodes.write(
            "p%d,%s,w%d w%d w%d w%d w%d w%d\n"
                .formatted(
                    i,
                    topic,
                    i % 3,
                    random.nextInt(WORDS),
                    random.nextInt(WORDS),
                    random.nextInt(WORDS),
                    random.nextInt(WORDS),
                    random.nextInt(WORDS)));
      }
      incidences.write("author,paper\n");
      for (int k = 0; k < 6 * HYPEREDGES; k++) {
        incidences.write("a%d,p%d\n".formatted(k % HYPEREDGES, random.nextInt(NODES)));
      }
    }
    return folder;
  }
}
