package io.hnhn.report.training;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Model;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EachRowTest {
  private static final Hnhn MODEL = Hnhn.forNodes(3).withHidden(8);

  @TempDir Path folder;

  @Test
  void everyNodeIsListedWithWhatIsKnownAndSaid() throws IOException {
    RunFacts run = run(MODEL);
    JsonNode table = rows(report(run)).get(0);
    assertThat(table.get("rows")).hasSize(SampleRun.NODES);
    int[] labels = run.dataset().nodes().labels();
    int[] said = run.predictions().classes();
    Set<Integer> listed = new HashSet<>();
    for (JsonNode row : table.get("rows")) {
      int node = Integer.parseInt(row.get(0).asString().replaceAll("\\D", ""));
      listed.add(node);
      assertThat(row.get(0).asString()).isEqualTo("node <" + node + ">");
      assertThat(row.get(1).asString()).isEqualTo(className(run, labels[node]));
      assertThat(row.get(2).asString()).isEqualTo(className(run, said[node]));
      assertThat(row.get(3).asString())
          .isEqualTo(
              String.format(
                  Locale.ROOT,
                  "%.1f%%",
                  100 * run.predictions().probabilities().get(node, said[node])));
      assertThat(row.get(4).asString()).isEqualTo(use(node));
      assertThat(row.get(5).get(0).asInt()).isEqualTo(run.dataset().hypergraph().degree(node));
      assertThat(row.get(6).get(1).asString()).matches("node <\\d+>( \\((red|green|<b>blue)\\))?");
    }
    assertThat(listed).hasSize(SampleRun.NODES);
  }

  @Test
  void mistakesComeFirstAndCanBeAskedForAlone() throws IOException {
    RunFacts run = run(MODEL);
    JsonNode table = rows(report(run)).get(0);
    long mistakes =
        IntStream.range(0, SampleRun.NODES - 1)
            .filter(i -> run.predictions().classes()[i] != run.dataset().nodes().labels()[i])
            .count();
    JsonNode filters = table.get("filters");
    assertThat(filters.get(0).get("name").asString()).isEqualTo("mistakes");
    assertThat(numbers(filters.get(0)))
        .containsExactlyElementsOf(IntStream.range(0, (int) mistakes).boxed().toList())
        .isNotEmpty();
    assertThat(filters.get(2).get("rows")).hasSize(SampleRun.TESTED);
    List<Integer> unknown = numbers(filters.get(3));
    assertThat(unknown).hasSize(1);
    assertThat(table.get("rows").get(unknown.getFirst()).get(0).asString()).isEqualTo("node <89>");
  }

  @Test
  void namesAreNeverMarkupAndTheSameRunHasTheSameReport() throws IOException {
    RunFacts run = run(MODEL);
    String report = report(run);
    assertThat(report.substring(report.indexOf("<main>"), report.indexOf("</main>")))
        .contains("Each node</h2>", "<td>node &lt;")
        .doesNotContain("<b>blue", "node <");
    assertThat(report(run)).isEqualTo(report);
  }

  @Test
  void hyperedgesAreListedWithTheirNodesAndSetsAreNot() throws IOException {
    Loaded sample = SampleRun.data();
    int count = sample.dataset().hypergraph().hyperedges();
    int[] labels = IntStream.range(0, count).map(j -> j % 3).toArray();
    Dataset dataset = sample.dataset().withHyperedges(Attributes.none(count).withLabels(labels));
    Model model = Hnhn.forHyperedges(3).withHidden(8);
    String report =
        report(
            facts(
                new Loaded(dataset, sample.omissions()),
                model,
                Labels.of(new int[] {0, 1, 2}, labels)));
    JsonNode row = rows(report).at("/0/rows/0");
    int hyperedge = Integer.parseInt(row.get(0).asString());
    assertThat(report).contains("Each hyperedge", "<th scope=\"col\" class=\"list\">nodes</th>");
    assertThat(row.get(5).get(0).asInt()).isEqualTo(dataset.hypergraph().size(hyperedge));
    assertThat(row.get(5).get(1).asString()).startsWith("node <");
    try (Backend backend = Backends.open()) {
      Hnhn ofSets = MODEL.with(Architecture.forSets().withHidden(8));
      assertThat(rows(report(SampleRun.ofSets(ofSets, backend)))).isEmpty();
    }
  }

  @Test
  void ofVeryManyNodesItIsSaidWhichAreListed() throws IOException {
    int nodes = 2100;
    int[] labels = IntStream.range(0, nodes).map(i -> i % 3).toArray();
    int[][] one = {IntStream.range(0, nodes).toArray()};
    Dataset many =
        Dataset.of(
            "many",
            Hypergraph.of(nodes, one),
            Matrix.filled(nodes, 1, 1),
            labels,
            List.of("a", "b", "c"));
    RunFacts run =
        facts(new Loaded(many, Omissions.NONE), MODEL, Labels.of(new int[] {0, 3, 6}, labels));
    String report = report(run);
    assertThat(rows(report).at("/0/rows")).hasSize(2000);
    assertThat(report)
        .contains(
            "Of 2100 nodes 2000 are listed: at least 1000 of 1400 mistakes, the surest of each pair"
                + " of classes and of all, 500 others of which the model is least sure, and the"
                + " rest by lot. predictions.csv has all of them.");
    assertThat(report)
        .contains("The first 2000 of 2100 points.")
        .doesNotContain("drawn by lot")
        .containsPattern("\"2099\",\"[abc], says the model");
  }

  private static RunFacts run(Model model) {
    try (Backend backend = Backends.open()) {
      return SampleRun.of(model, backend);
    }
  }

  private static RunFacts facts(Loaded data, Model model, Labels training) {
    Inputs inputs = SampleRun.inputs(data);
    try (Backend backend = Backends.open()) {
      TrainedModel trained =
          new Trainer(backend, TrainingOptions.PAPER.withEpochs(3)).train(model, inputs, training);
      return RunFacts.of("train", data, trained, trained.predictor(inputs).all(), training);
    }
  }

  private static String use(int node) {
    if (node < SampleRun.LEARNED) {
      return "learned";
    }
    return node < SampleRun.LEARNED + SampleRun.VALIDATED
        ? "validation"
        : node == SampleRun.NODES - 1 ? "–" : "tested";
  }

  private static String className(RunFacts run, int label) {
    return label == Attributes.NO_LABEL ? "–" : run.classNames().get(label);
  }

  private static List<Integer> numbers(JsonNode filter) {
    return filter.get("rows").valueStream().map(JsonNode::asInt).toList();
  }

  private String report(RunFacts run) throws IOException {
    Path file = folder.resolve("report.html");
    TrainingReport.of(run).write(file);
    return Files.readString(file);
  }

  private static JsonNode rows(String html) {
    String begin = "<script type=\"application/json\" id=\"rows\">";
    int from = html.indexOf(begin) + begin.length();
    return JsonMapper.shared().readTree(html.substring(from, html.indexOf("</script>", from)));
  }
}
