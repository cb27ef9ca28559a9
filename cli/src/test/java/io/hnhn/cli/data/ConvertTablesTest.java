package io.hnhn.cli.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.CommandRun;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that become tables keep columns and cells, and are the same data set for every model. */
class ConvertTablesTest {
  private static final String LABEL = "--label=department";
  private static final List<String> ODD =
      List.of(
          "plain", " blank ", "a,b", "tab\there", "semi;colon", "say \"so\"", "é", "0012", "1e5");
  private static final List<String> PRICES =
      List.of("1", "2.50", "", "-3e2", "0.1", "16777217", "0.30000001192092896");

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"csv", "tsv", "parquet"})
  void convertedTablesAreTheSameDataSet(String format) throws IOException {
    for (int seed = 0; seed < 5; seed++) {
      Path shop = tables("shop" + seed, seed);
      Files.writeString(shop.resolve("splits.json"), "[[0, 1, 2]]");
      Path out = folder.resolve("out" + seed);
      run("convert", shop.toString(), out.toString(), "--to=" + format, LABEL);
      Dataset expected = withLabel(shop);
      Dataset found = DatasetFormats.read(out).dataset();
      assertThat(found.name()).isEqualTo(expected.name());
      assertThat(found.classNames()).isEqualTo(expected.classNames());
      assertThat(found.publishedSplits()).hasSize(1);
      assertThat(found.publishedSplits().getFirst()).containsExactly(0, 1, 2);
      assertSame(found.nodes(), expected.nodes());
      assertSame(found.hyperedges(), expected.hyperedges());
      Path back = folder.resolve("back" + seed);
      run("convert", out.toString(), back.toString(), "--to=csv");
      assertSame(DatasetFormats.read(back).dataset().nodes(), expected.nodes());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet"})
  void tablesAreMappedAsWhatTheyAreReadAs(String format) throws IOException {
    for (int seed = 0; seed < 3; seed++) {
      Path shop = tables("shop" + seed, seed);
      Path from = folder.resolve("from" + seed);
      run("convert", shop.toString(), from.toString(), "--to=" + format, LABEL);
      Path out = folder.resolve("out" + seed);
      CommandRun run = run("convert", from.toString(), out.toString(), "--to=mapped");
      assertThat(run.out())
          .contains("40 nodes, 10 hyperedges, 40 incidences, 2 classes")
          .contains("read incidences." + format + ": nodes are \"product\"")
          .contains("(mapped)");
      Dataset expected = withLabel(shop);
      Dataset found = DatasetFormats.read(out).dataset();
      assertThat(found.hypergraph()).isEqualTo(expected.hypergraph());
      assertThat(found.classNames()).isEqualTo(expected.classNames());
      assertSame(found.nodes(), expected.nodes());
      assertSame(found.hyperedges(), expected.hyperedges());
    }
  }

  @Test
  void aMappedDataSetIsTrainedOnToTheSameBits() throws IOException {
    Path shop = tables("shop", 1);
    Path plain = folder.resolve("plain");
    Path mapped = folder.resolve("mapped");
    run("convert", shop.toString(), plain.toString(), "--to=plain", LABEL);
    run("convert", shop.toString(), mapped.toString(), "--to=mapped", LABEL);
    List<String> predictions = new ArrayList<>();
    for (Path data : List.of(plain, mapped)) {
      Path model = folder.resolve("model-" + data.getFileName());
      run(
          "train",
          data.toString(),
          "--regime=plain",
          "--epochs=5",
          "--hidden=6",
          "--node-vectors=no",
          "--out=" + model);
      predictions.add(Files.readString(model.resolve("predictions.csv")));
    }
    assertThat(predictions.get(1)).isEqualTo(predictions.get(0)).contains("p39,");
    assertThat(run("stats", mapped.toString()).out())
        .isEqualTo(run("stats", plain.toString()).out());
  }

  @Test
  void otherFormatsAreMappedToo() throws IOException {
    Path shop = tables("shop", 1);
    Path hif = folder.resolve("shop.json");
    Path out = folder.resolve("out");
    run("convert", shop.toString(), hif.toString(), LABEL);
    run("convert", hif.toString(), out.toString(), "--to=mapped");
    Dataset expected = DatasetFormats.read(hif).dataset();
    Dataset found = DatasetFormats.read(out).dataset();
    assertThat(found.hypergraph()).isEqualTo(expected.hypergraph());
    assertSame(found.nodes(), expected.nodes());
    Path back = folder.resolve("back.json");
    run("convert", out.toString(), back.toString());
    assertThat(back).hasSameBinaryContentAs(hif);
  }

  @Test
  void columnsAndCellsStayAsTheyAre() throws IOException {
    Path shop = tables("shop", 1);
    Path out = folder.resolve("out");
    run("convert", shop.toString(), out.toString(), "--to=csv", LABEL);
    assertThat(out.resolve("nodes.csv")).hasSameTextualContentAs(shop.resolve("nodes.csv"));
    assertThat(out.resolve("incidences.csv"))
        .hasSameTextualContentAs(shop.resolve("incidences.csv"));
    assertThat(out.resolve("hyperedges.csv")).doesNotExist();
    assertThat(out.resolve("dataset.json"))
        .content()
        .contains("\"remark\" : \"for people\"")
        .contains("\"label\" : \"department\"")
        .contains("\"code\" : \"categorical\"");
  }

  @Test
  void featuresAreWrittenWhenAsked() throws IOException {
    Path out = folder.resolve("out");
    run("convert", tables("shop", 1).toString(), out.toString(), "--to=csv", "--features", LABEL);
    assertThat(Files.readAllLines(out.resolve("nodes.csv")).getFirst())
        .startsWith("id,label,")
        .contains("price", "code=", "title:");
  }

  @Test
  void aModelDoesAsWellOnConvertedTables() throws IOException {
    String shop = tables("shop", 1).toString();
    String model = trainedOn(shop);
    String expected = run("evaluate", model, shop, LABEL).out();
    for (String format : List.of("csv", "tsv", "parquet")) {
      String out = folder.resolve("as-" + format).toString();
      run("convert", shop, out, "--to=" + format);
      assertThat(run("evaluate", model, out, LABEL).out()).as(format).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "csv", "matrix", "mapped"})
  void likeAModelWritesWhatTheModelSees(String format) throws IOException {
    String model = trainedOn(tables("shop", 1).toString());
    Path other = tables("other", 2);
    Path out = folder.resolve("out");
    run("convert", other.toString(), out.toString(), "--to=" + format, "--like=" + model, LABEL);
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(Path.of(model), backend);
      Inputs seen =
          stored.fit(DatasetFormats.read(other, stored.fittedTables()).dataset()).inputs();
      Dataset written = DatasetFormats.read(out).dataset();
      assertThat(numbers(written.nodes().features())).isEqualTo(numbers(seen.nodeFeatures()));
      assertThat(written.nodes().featureNames()).isEqualTo(stored.nodeFeatures().names());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet", "plain", "hif", "matrix", "mapped"})
  void aModelDoesAsWellOnItsFeaturesAndSaysThatTheyCameMade(String format) throws IOException {
    String shop = tables("shop", 1).toString();
    String model = trainedOn(shop);
    String expected = score(run("evaluate", model, shop, LABEL));
    String out = folder.resolve("out." + format).toString();
    run("convert", shop, out, "--to=" + format, "--like=" + model, LABEL);
    CommandRun found = run("evaluate", model, out);
    assertThat(score(found)).isEqualTo(expected);
    assertThat(found.err()).contains("Not as in training", "as somebody made them");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--features", "--like"})
  void numbersAreScaledOnce(String option) throws IOException {
    Path shop = numbers("shop", 1);
    String model = trainedOn(shop.toString());
    Path other = option.equals("--like") ? numbers("other", 2) : shop;
    Path out = folder.resolve("out");
    String how = option.equals("--like") ? option + "=" + model : option;
    run("convert", other.toString(), out.toString(), "--to=csv", how, LABEL);
    Path expected = folder.resolve("expected.csv");
    Path found = folder.resolve("found.csv");
    run("predict", model, other.toString(), "--out=" + expected);
    run("predict", model, out.toString(), "--out=" + found);
    assertThat(found).hasSameTextualContentAs(expected);
  }

  /** What {@code evaluate} says about answers, not about files. */
  private static String score(CommandRun run) {
    return run.out().lines().filter(line -> line.contains("%")).findFirst().orElseThrow();
  }

  /** Products of which nothing but numbers is known. */
  private Path numbers(String name, int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Path shop = Files.createDirectories(folder.resolve(name));
    StringBuilder nodes = new StringBuilder("product,department,price,weight\n");
    StringBuilder incidences = new StringBuilder("basket,product\n");
    for (int i = 0; i < 40; i++) {
      nodes.append(
          "p%d,%s,%d,%d\n"
              .formatted(
                  i,
                  i % 2 == 0 ? "dairy" : "bakery",
                  random.nextInt(100 + 20 * seed * (i % 2)),
                  random.nextInt(1000, 2000)));
      incidences.append("b%d,p%d\n".formatted(i / 4, i));
    }
    Files.writeString(shop.resolve("nodes.csv"), nodes);
    Files.writeString(shop.resolve("incidences.csv"), incidences);
    return shop;
  }

  private String trainedOn(String shop) {
    String model = folder.resolve("model").toString();
    run(
        "train",
        shop,
        LABEL,
        "--regime=plain",
        "--epochs=5",
        "--hidden=6",
        "--node-vectors=no",
        "--backend=reference",
        "--out=" + model);
    return model;
  }

  private static void assertSame(Attributes found, Attributes expected) {
    assertThat(found.names()).isEqualTo(expected.names());
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.featureNames()).isEqualTo(expected.featureNames());
    assertThat(numbers(found.features())).isEqualTo(numbers(expected.features()));
  }

  private static float[] numbers(Features features) {
    return features.toDense().toArray();
  }

  private Dataset withLabel(Path shop) throws IOException {
    Path plain = folder.resolve("plain-" + shop.getFileName());
    run("convert", shop.toString(), plain.toString(), "--to=plain", LABEL);
    return DatasetFormats.read(plain).dataset();
  }

  private Path tables(String name, int seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    Path shop = Files.createDirectories(folder.resolve(name));
    StringBuilder nodes = new StringBuilder("product,department,price,code,unit,title\n");
    StringBuilder incidences = new StringBuilder("basket,product\n");
    for (int i = 0; i < 40; i++) {
      nodes.append(
          "p%d,%s,%s,%s,%s,%s from village number %d\n"
              .formatted(
                  i,
                  i % 2 == 0 ? "dairy" : "bakery",
                  any(random, PRICES),
                  i % 3,
                  quoted(any(random, ODD)),
                  i % 2 == 0 ? "milk" : "bread",
                  i % 4));
      incidences.append("b%d,p%d\n".formatted(i / 4, i));
    }
    Files.writeString(shop.resolve("nodes.csv"), nodes);
    Files.writeString(shop.resolve("incidences.csv"), incidences);
    Files.writeString(
        shop.resolve("dataset.json"),
        "{\"remark\": \"for people\", \"nodes\": {\"kinds\": {\"code\": \"categorical\"}}}");
    return shop;
  }

  private static String any(SplittableRandom random, List<String> values) {
    return values.get(random.nextInt(values.size()));
  }

  /** In quotes where a table needs them. */
  private static String quoted(String cell) {
    boolean plain = cell.equals(cell.strip()) && !cell.contains(",") && !cell.contains("\"");
    return plain ? cell : "\"" + cell.replace("\"", "\"\"") + "\"";
  }

  private static CommandRun run(String... words) {
    CommandRun run = CommandRun.of(words);
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run;
  }
}
