package io.hnhn.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.format.csv.TableFormat;
import io.hnhn.data.format.matrix.MatrixFiles;
import io.hnhn.data.table.AttributeColumns;
import io.hnhn.data.table.TableOptions;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.graph.Hypergraph;
import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import io.hnhn.learn.Tuned;
import io.hnhn.learn.Tuner;
import io.hnhn.learn.settings.VectorsChoice;
import io.hnhn.learn.tune.SearchedSetting;
import io.hnhn.learn.tune.SettingValues;
import io.hnhn.learn.why.Effect;
import io.hnhn.learn.why.Reasons;
import io.hnhn.learn.why.Why;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.sql.SqlDataset;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Score;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java lines of the documentation are the ones that run here, between the comments {@code
 * begins} and {@code ends}; lines that assert are not shown there. A model of one's own is compiled
 * by {@link OwnModelGuideTest}.
 */
class GuideSnippetsTest {
  private static final Path SOURCE =
      Path.of("src/test/java", GuideSnippetsTest.class.getName().replace('.', '/') + ".java");
  private static final Pattern REGION =
      Pattern.compile("// begins\\R(.*?)\\R *// ends", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void theDocumentationShowsWhatRunsHere() throws IOException {
    List<String> run =
        REGION
            .matcher(Files.readString(SOURCE))
            .results()
            .map(region -> region.group(1).replaceAll("(?m)^ *assertThat.*\\R", ""))
            .map(lines -> lines.stripIndent().strip())
            .toList();
    List<String> shown =
        Guide.all().stream()
            .filter(guide -> !guide.file().endsWith("your-own-model.md"))
            .flatMap(guide -> guide.blocks("java").stream())
            .map(String::strip)
            .toList();
    assertThat(shown).hasSize(10).containsExactlyInAnyOrderElementsOf(run);
  }

  @Test
  void tenLinesLearn() {
    // begins
    // Six papers; each hyperedge is an author with the papers he or she wrote.
    Hypergraph authors =
        Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {3, 4, 5}, new int[] {2, 3});
    Matrix words = Matrix.of(6, 2, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1);
    Inputs inputs = new Inputs(authors, words);
    // Paper 0 is of class 0, paper 5 of class 1.
    Labels known = new Labels(new int[] {0, 5}, new int[] {0, 1});

    try (Backend backend = Backends.open()) {
      Hnhn network = Hnhn.forNodes(2).withHidden(16).withAlpha(Exponent.fixed(-0.5));
      TrainedModel model =
          new Trainer(backend, TrainingOptions.PAPER).train(network, inputs, known);
      int[] classes = model.predict(inputs).classes();
      Matrix embedding = model.nodeRepresentations(inputs);
      assertThat(classes).containsExactly(0, 0, 0, 1, 1, 1);
      assertThat(embedding.rows()).isEqualTo(6);
      assertThat(embedding.columns()).isEqualTo(16);
    }
    // ends
  }

  @Test
  void aFewLinesLearnFromTables() throws IOException {
    Path shop = Guide.ROOT.resolve("docs/examples/shop");
    Path out = folder.resolve("departments");
    // begins
    Learner learner = Learner.DEFAULT.withLabelColumn("department").withLabelRate(0.5);
    try (Learned departments = learner.learn(shop)) {
      // Of the labels that it did not see, how many it tells right.
      double right = departments.accuracy().orElseThrow();
      String department = departments.classOf("dish brush");
      // model.safetensors, the same file that hnhn train writes, predictions.csv, metrics.json.
      departments.write(out);
      assertThat(right).isGreaterThan(0.6);
      assertThat(department).isEqualTo("household");
    }
    // ends
    assertThat(out.resolve("model.safetensors")).exists();
    assertThat(out.resolve("predictions.csv")).exists();
    assertThat(out.resolve("metrics.json")).exists();
  }

  @Test
  void departmentsAreLearnedAndTold() throws IOException {
    Path shop = Guide.ROOT.resolve("docs/examples/shop");
    Path out = folder.resolve("told");
    learn(shop, out);
    assertThat(tell(shop, out)).hasSize(30).containsEntry("dish brush", "household");
    tellWhy(shop, out);
  }

  private static void tellWhy(Path shop, Path out) throws IOException {
    // begins
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(out, backend);
      Dataset dataset = DatasetFormats.read(shop, stored.fittedTables()).dataset();
      try (Why why = Why.of(stored, dataset)) {
        Reasons reasons = why.explain("dish brush");
        Effect strongest = reasons.without().getFirst();
        String words = reasons.words(strongest); // such as: without basket b017
        double change = reasons.difference(strongest); // of the answer's probability
        List<Effect> enough = reasons.turning(); // each alone gives another answer
        assertThat(reasons.className()).isEqualTo("household");
        assertThat(words).startsWith("without ");
        assertThat(change).isNotZero();
        assertThat(enough).allMatch(reasons::isAnother);
      }
    }
    // ends
  }

  private static void learn(Path shop, Path out) throws IOException {
    // begins
    Learner learner =
        Learner.DEFAULT
            .withLabelColumn("department")
            .withLabelRate(0.5)
            .with(s -> s.withTraining(s.training().withRegime(Regime.GENTLE)))
            .with(s -> s.withFeatures(s.features().withNodeVectors(VectorsChoice.YES)));
    try (Learned departments = learner.learn(shop)) {
      double accuracy = departments.accuracy().orElseThrow();
      departments.write(out);
      assertThat(accuracy).isGreaterThan(0.6);
    }
    // ends
  }

  @Test
  void settingsAreSearchedForAsTheCommandDoes() throws IOException {
    Path shop = Guide.ROOT.resolve("docs/examples/shop");
    Path out = folder.resolve("best");
    // begins
    Tuner tuner =
        Tuner.DEFAULT
            .withLabelColumn("department")
            .with(SearchedSetting.ALPHA, SettingValues.of(-1, 0, 1))
            .with(SearchedSetting.HIDDEN, SettingValues.of(32))
            .with(s -> s.withFolds(3));
    Tuned tuned = tuner.tune(shop);
    List<String> findings = tuned.findings(); // in plain words
    try (Learned best = tuned.learner().learn(shop)) {
      best.write(out);
      assertThat(best.outcomes()).hasSize(1);
    }
    // ends
    assertThat(findings.getFirst()).startsWith("The best of 6 candidates, hnhn, is right in ");
    assertThat(out.resolve("model.safetensors")).exists();
  }

  private static Map<String, String> tell(Path shop, Path out) throws IOException {
    // begins
    Map<String, String> told = new TreeMap<>();
    try (Backend backend = Backends.open()) {
      StoredModel stored = ModelFile.read(out, backend);
      Dataset dataset = DatasetFormats.read(shop, stored.fittedTables()).dataset();
      int[] classes = stored.trained().predict(stored.fit(dataset).inputs()).classes();
      for (int node = 0; node < dataset.nodes().count(); node++) {
        if (dataset.nodes().labels()[node] == Attributes.NO_LABEL) {
          told.put(dataset.nodes().nameOf(node), stored.classNames().get(classes[node]));
        }
      }
    }
    // ends
    return told;
  }

  @Test
  void exponentsAreGivenLearnedOrChosen() {
    Hypergraph pairs =
        Hypergraph.of(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6, 7}, new int[] {3, 4});
    Inputs inputs = new Inputs(pairs, Matrix.of(8, 1, 1, 1, 1, 1, 0, 0, 0, 0));
    Labels labels =
        new Labels(new int[] {0, 1, 2, 3, 4, 5, 6, 7}, new int[] {0, 0, 0, 0, 1, 1, 1, 1});
    TrainingOptions options = TrainingOptions.PAPER.withEpochs(10);
    int classes = 2;
    // begins
    Hnhn given = Hnhn.forNodes(classes).withAlpha(Exponent.fixed(-0.5));
    Hnhn learned = Hnhn.forNodes(classes).withAlpha(Exponent.trainable(0));
    List<Setting<?>> both =
        List.of(Settings.alpha(List.of(-1.0, 0.0, 1.0)), Settings.beta(List.of(-1.0, 0.0, 1.0)));
    try (Backend backend = Backends.open()) {
      List<Score> scores =
          CrossValidation.of(backend)
              .run(Trial.grid(new Candidate(given, options), both), inputs, labels);
      Candidate best = scores.getFirst().chosen();
      assertThat(scores).hasSize(9);
      assertThat(best.options().epochs()).isBetween(1, 10);
    }
    // ends
    assertThat(learned.alpha()).isNotEqualTo(given.alpha());
  }

  @Test
  void theShopOfTheFormatsIsWhatThePageSays() throws IOException {
    String page = Files.readString(Guide.ROOT.resolve("docs/formats.md"));
    writeTables(page.lines().toList());
    // begins
    TableOptions options =
        TableOptions.GUESSED.withNodes(AttributeColumns.GUESSED.withLabel("department"));
    Loaded shop = TableFormat.CSV.withOptions(options).read(folder);
    // ends
    Dataset dataset = shop.dataset();
    assertThat(dataset.hypergraph().nodes()).isEqualTo(5);
    assertThat(dataset.hypergraph().hyperedges()).isEqualTo(4);
    assertThat(dataset.hypergraph().incidences()).isEqualTo(8);
    assertThat(dataset.classNames()).containsExactly("bakery", "dairy");
    assertThat(dataset.nodes().labels()).containsExactly(1, 0, 1, 0, -1);
    assertThat(dataset.nodes().featureNames())
        .startsWith("price", "unit=litre", "unit=piece")
        .contains("title:milk")
        .doesNotContain("title:from");
    assertThat(shop.omissions()).hasToString("1 duplicate incidence, 1 missing cell");
    assertThat(page.replaceAll("\\s+", " ")).contains("says: " + shop.omissions());
    writesATable(dataset, Matrix.zeros(5, 2));
  }

  private void writesATable(Dataset dataset, Matrix embeddings) throws IOException {
    Path file = folder.resolve("embeddings.csv");
    // begins
    MatrixFiles.write(embeddings, dataset.nodes().names(), file);
    // ends
    assertThat(Files.readAllLines(file)).contains("milk,0.0,0.0");
  }

  /** The two tables that the page shows side by side. */
  private void writeTables(List<String> page) throws IOException {
    int start = page.indexOf("    incidences.csv      nodes.csv") + 1;
    StringBuilder incidences = new StringBuilder();
    StringBuilder nodes = new StringBuilder();
    for (String line : page.subList(start, start + 10)) {
      String both = line.substring(4);
      incidences.append(both, 0, Math.min(20, both.length())).append('\n');
      nodes.append(both.length() > 20 ? both.substring(20) + "\n" : "");
    }
    Files.writeString(folder.resolve("incidences.csv"), incidences);
    Files.writeString(folder.resolve("nodes.csv"), nodes);
  }

  @Test
  void queriesGiveADataset() throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE sales (basket INTEGER, product TEXT)");
      statement.execute("INSERT INTO sales VALUES (1, 'milk'), (1, 'bread'), (2, 'milk')");
      statement.execute("CREATE TABLE products (name TEXT, department TEXT, price REAL)");
      statement.execute(
          "INSERT INTO products VALUES ('bread', 'bakery', 2.5), ('milk', 'dairy', 1)");
      // begins
      SqlDataset queries =
          SqlDataset.of("SELECT product, basket FROM sales ORDER BY basket, product")
              .withNodes(
                  "SELECT name AS product, department AS label, price FROM products ORDER BY name");
      Dataset shop = queries.read(connection, "shop", TableOptions.GUESSED).dataset();
      // ends
      assertThat(shop)
          .hasToString("shop: 2 nodes, 2 hyperedges, 3 incidences, 2 classes, 1 features");
    }
  }
}
