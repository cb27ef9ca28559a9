package io.hnhn.data.format.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Loaded;
import io.hnhn.data.SameDataset;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.spi.StoredTables;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.IncidenceColumns;
import io.hnhn.data.table.TableOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stream of tables becomes is what reading them gives. */
class TableConversionTest {
  @TempDir private Path root;
  private Path tables;
  private Path out;
  private final List<String> stages = new ArrayList<>();

  @BeforeEach
  void folders() throws IOException {
    tables = Files.createDirectory(root.resolve("shop"));
    out = root.resolve("out");
  }

  private Loaded converted(Path path, TableOptions options) throws IOException {
    try (StoredTables opened = TableFormat.CSV.open(path)) {
      return new MappedFormat().convert(opened, options, out, stages::add);
    }
  }

  private void requireSame(Path path, TableOptions options) throws IOException {
    Loaded expected = TableFormat.CSV.withOptions(options).read(path);
    Loaded found = converted(path, options);
    SameDataset.assertSame(found.dataset(), expected.dataset());
    assertThat(found.dataset().inputs().fingerprint())
        .isEqualTo(expected.dataset().inputs().fingerprint());
    assertThat(found.omissions()).isEqualTo(expected.omissions());
    assertThat(found.reading()).isEqualTo(expected.reading());
    SameDataset.assertSame(new MappedFormat().read(out).dataset(), expected.dataset());
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).containsExactlyInAnyOrder(tables, out);
    }
  }

  @Test
  void randomTablesAreTheSameDataSet() throws IOException {
    for (int seed = 0; seed < 12; seed++) {
      writeRandom(new Random(seed));
      requireSame(tables, TableOptions.GUESSED);
      requireSame(
          tables,
          TableOptions.GUESSED
              .withIncidences(IncidenceColumns.of("basket", "product"))
              .withNodes(AttributeColumns.GUESSED)
              .withHyperedges(AttributeColumns.GUESSED));
    }
  }

  /** Some parts are there and some are not, by the seed. */
  private void writeRandom(Random random) throws IOException {
    List<String> units = List.of("litre", "piece", "", "Stück");
    List<String> words = List.of("milk", "fresh", "alps", "bread", "rye", "of", "wheat", "Öl");
    boolean weighted = random.nextBoolean();
    List<String> incidences = new ArrayList<>();
    incidences.add("basket,product" + (weighted ? ",weight" : ",remark"));
    for (int k = 0; k < 300; k++) {
      String weight = random.nextInt(4) == 0 ? "" : "," + (1 + random.nextInt(9));
      incidences.add(
          "b%d,p %d%s"
              .formatted(random.nextInt(40), random.nextInt(60), weight.isEmpty() ? "," : weight));
    }
    Files.write(tables.resolve("incidences.csv"), incidences);
    Files.deleteIfExists(tables.resolve("nodes.csv"));
    Files.deleteIfExists(tables.resolve("hyperedges.csv"));
    if (random.nextInt(4) > 0) {
      List<String> nodes = new ArrayList<>(List.of("product,label,price,unit,title,key"));
      for (int i = 55; i >= 0; i--) {
        List<String> title = new ArrayList<>();
        for (int w = 0; w < 3 + random.nextInt(5); w++) {
          title.add(words.get(random.nextInt(words.size())));
        }
        nodes.add(
            "p %d,%s,%s,%s,%s,key %d"
                .formatted(
                    i,
                    random.nextInt(3) == 0 ? "" : random.nextInt(4),
                    random.nextInt(9) == 0 ? "" : 100 * random.nextFloat(),
                    units.get(random.nextInt(units.size())),
                    random.nextInt(9) == 0 ? "" : String.join(" ", title),
                    i));
      }
      Files.write(tables.resolve("nodes.csv"), nodes);
    }
    if (random.nextBoolean()) {
      List<String> hyperedges = new ArrayList<>(List.of("basket,weight,day,label"));
      for (int j = 0; j < 30; j++) {
        hyperedges.add(
            "b%d,%s,%d,%s"
                .formatted(j, j % 5 == 0 ? "" : j, random.nextInt(7), j % 2 == 0 ? "x" : "7"));
      }
      Files.write(tables.resolve("hyperedges.csv"), hyperedges);
    }
  }

  @Test
  void aSingleTableAndNotesAndSplitsAreRead() throws IOException {
    Path single = tables.resolve("baskets.tsv");
    Files.writeString(single, "product\tbasket\nmilk\t1\nbread\t1\nmilk\t2\nmilk\t1\n");
    requireSame(single, TableOptions.GUESSED);
    assertThat(stages).startsWith("table of incidences").endsWith("look at the result");
    Files.delete(single);
    write("incidences.csv", "a,b\nx,1\ny,1\nz,2\n");
    write("nodes.csv", "who,kind,size\nz,t,1\ny,u,2\nx,t,3\n");
    write("splits.json", "[[0, 2], [1]]");
    write(
        "dataset.json",
        "{\"name\": \"set\", \"classes\": [\"u\"], \"numbers\": \"raw\","
            + " \"nodes\": {\"id\": \"who\", \"label\": \"kind\"}}");
    requireSame(tables, TableOptions.GUESSED);
    assertThat(new MappedFormat().read(out).dataset().publishedSplits()).hasSize(2);
  }

  @Test
  void tablesWithoutRowsAreADataSet() throws IOException {
    write("incidences.csv", "product,basket\n");
    requireSame(tables, TableOptions.GUESSED);
    write("nodes.csv", "product,label,price\n");
    requireSame(tables, TableOptions.GUESSED);
  }

  @Test
  void optionsThatDropRowsAreKept() throws IOException {
    writeRandom(new Random(2));
    requireSame(
        tables,
        TableOptions.GUESSED.withNodes(
            AttributeColumns.GUESSED.withoutUnlinked().withoutUndescribed()));
  }

  @Test
  void faultsAreToldAsEverAndLeaveWhatWasThere() throws IOException {
    write("incidences.csv", "product,basket\nmilk,1\nbread,1\n");
    converted(tables, TableOptions.GUESSED);
    write("nodes.csv", "product,price\nmilk,1\nbread,2\nmilk,3\n");
    requireSameFault();
    write("nodes.csv", "product,price\nmilk,1\n,2\n");
    requireSameFault();
    Files.delete(tables.resolve("nodes.csv"));
    write("incidences.csv", "product,basket,weight\nmilk,1,1\nbread,1,-2\n");
    requireSameFault();
    write("incidences.csv", "product,basket,weight\nmilk,1,1\nbread,1\n");
    requireSameFault();
    write("incidences.csv", "product,basket\nmilk,1\n,1\n");
    requireSameFault();
    StringBuilder rows = new StringBuilder("product,label\n");
    for (int i = 0; i < 60; i++) {
      rows.append("p%d,l%d%n".formatted(i, i));
    }
    write("nodes.csv", rows.toString());
    write("incidences.csv", "product,basket\nmilk,1\n");
    requireSameFault();
    assertThat(new MappedFormat().read(out).dataset().nodes().names())
        .containsExactly("milk", "bread");
  }

  private void requireSameFault() throws IOException {
    Throwable expected = catchThrowable(() -> TableFormat.CSV.read(tables));
    assertThat(expected).isInstanceOf(DataFormatException.class);
    assertThatThrownBy(() -> converted(tables, TableOptions.GUESSED))
        .isInstanceOf(DataFormatException.class)
        .hasMessage(expected.getMessage());
    try (Stream<Path> left = Files.list(root)) {
      assertThat(left).containsExactlyInAnyOrder(tables, out);
    }
  }

  @Test
  void aNameThatNoFormatTakesIsRefused() throws IOException {
    write("incidences.csv", "product,basket\n" + "x".repeat(20_000) + ",1\n");
    assertThatThrownBy(() -> converted(tables, TableOptions.GUESSED))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Expected names of nodes of at most 16384 characters");
    assertThat(out).doesNotExist();
  }

  private void write(String file, String content) throws IOException {
    Files.writeString(tables.resolve(file), content);
  }
}
