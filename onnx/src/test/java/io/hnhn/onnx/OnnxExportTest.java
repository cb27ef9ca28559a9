package io.hnhn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OrtException;
import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Architecture;
import io.hnhn.model.EdHnn;
import io.hnhn.model.Exponent;
import io.hnhn.model.Gcn;
import io.hnhn.model.Hcha;
import io.hnhn.model.Hgnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperGcn;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Inputs;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import io.hnhn.model.Models;
import io.hnhn.model.Pooling;
import io.hnhn.model.Regression;
import io.hnhn.model.ReleasedHnhn;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.model.UniGat;
import io.hnhn.model.UniGcnii;
import io.hnhn.model.UniSage;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Predictions;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime says the same about a hypergraph that neither has seen as hnhn does. */
class OnnxExportTest {
  private static final int CLASSES = 3;
  private static final Architecture SMALL = new Architecture(Task.NODES, CLASSES, 5, 2, 0.25, 0.1);
  private static final Architecture OF_HYPEREDGES =
      new Architecture(Task.HYPEREDGES, CLASSES, 4, 1, 0, 0);

  private static final Architecture SMOOTH =
      SMALL.withFeatureSmoothing(new Smoothing(2, 0.3)).withAnswerSmoothing(Smoothing.of(3));
  private static final Architecture SMOOTH_HYPEREDGES =
      OF_HYPEREDGES.withFeatureSmoothing(Smoothing.of(1)).withAnswerSmoothing(Smoothing.of(2));

  private static final Map<List<Object>, TrainedModel> TRAINED = new HashMap<>();

  private static Backend backend;

  @BeforeAll
  static void open() {
    backend = Backends.open("reference", 1);
  }

  @AfterAll
  static void close() {
    backend.close();
  }

  static Stream<Model> models() {
    return Stream.concat(
        Models.forTask(Task.NODES).stream()
            .map(entry -> entry.with(SMALL))
            .filter(model -> !(model instanceof HyperGcn)),
        Stream.of(
            new Hnhn(
                OF_HYPEREDGES,
                Exponent.trainable(-0.5),
                Exponent.trainable(1.25),
                true,
                true,
                InitialWeights.HE,
                Pooling.ROOT,
                0.5,
                false,
                HyperedgeActivation.TANH),
            Hnhn.forNodes(CLASSES)
                .with(SMALL)
                .withAlpha(Exponent.fixed(0.5))
                .withBeta(Exponent.trainable(-1))
                .withResidual(true)
                .withPooling(Pooling.SUM),
            Hnhn.forNodes(CLASSES).with(SMALL).withResidual(true).withSkips(true),
            Hnhn.forNodes(CLASSES)
                .with(SMALL)
                .withHyperedgeActivation(HyperedgeActivation.LEAKY_RELU),
            Hnhn.forNodes(CLASSES).with(SMALL).withHyperedgeActivation(HyperedgeActivation.NONE),
            new Mlp(OF_HYPEREDGES),
            new Regression(OF_HYPEREDGES),
            Hnhn.forNodes(CLASSES).with(SMALL).withLayers(3).withNormalisation(true),
            new Hcha(OF_HYPEREDGES, 2),
            new UniGat(OF_HYPEREDGES, 3),
            new UniSage(SMALL, true),
            new UniGcnii(SMALL.withLayers(3), 0.2, 0.75),
            new EdHnn(OF_HYPEREDGES.withLayers(2), 0.3),
            new ReleasedHnhn(OF_HYPEREDGES.withLayers(2), 0.5, -0.25),
            new Gcn(OF_HYPEREDGES, Gcn.Expansion.STAR),
            Hnhn.forNodes(CLASSES).with(SMOOTH),
            new Hgnn(SMOOTH.withFeatureSmoothing(Smoothing.NONE)),
            new Mlp(SMOOTH),
            Hnhn.forHyperedges(CLASSES).with(SMOOTH_HYPEREDGES),
            new Hgnn(SMOOTH_HYPEREDGES),
            new Mlp(SMOOTH_HYPEREDGES),
            new Regression(SMOOTH_HYPEREDGES.withFeatureSmoothing(Smoothing.NONE))));
  }

  @ParameterizedTest
  @MethodSource("models")
  void onnxRuntimeAgreesOnAnotherHypergraph(Model model) throws OrtException {
    TrainedModel trained = train(model, true);
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(trained))) {
      assertAgrees(trained, session, RandomInputs.of(40, 29, true, 2));
      assertAgrees(trained, session, RandomInputs.of(7, 50, true, 3));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void withoutFeaturesOfHyperedgesTheirNumberIsAnInput(Model model) throws OrtException {
    TrainedModel trained = train(model, false);
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(trained))) {
      assertThat(session.inputNames()).doesNotContain("hyperedge_features");
      assertAgrees(trained, session, RandomInputs.of(40, 29, false, 4));
    }
  }

  @Test
  void probabilitiesAreCalibratedOnes() throws OrtException {
    TrainedModel trained = train(Hnhn.forNodes(CLASSES).with(SMALL), true).withTemperature(1.7);
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(trained))) {
      assertAgrees(trained, session, RandomInputs.of(40, 29, true, 2));
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void weightsOfHyperedgesAndIncidencesCountWhereTheyAreInputs(Model model) throws OrtException {
    TrainedModel trained = train(model, true);
    byte[] bytes = new OnnxExport().withWeighted(true).bytes(trained);
    try (OnnxSession session = new OnnxSession(bytes)) {
      Inputs inputs = RandomInputs.weighted(RandomInputs.of(30, 29, true, 5), 6);
      assertAgrees(trained, session, inputs);
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void aHypergraphWithoutIncidencesHasAnAnswer(Model model) throws OrtException {
    TrainedModel trained = train(model, true);
    Inputs random = RandomInputs.of(4, 3, true, 7);
    Inputs empty =
        new Inputs(
            Hypergraph.of(4, new int[0], new int[0], new int[0]),
            random.nodeFeatures(),
            random.hyperedgeFeatures());
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(trained))) {
      assertAgrees(trained, session, empty);
    }
  }

  /** d^γ is beyond every float here, and beyond every double for the largest degree. */
  @ParameterizedTest
  @ValueSource(doubles = {-400, -30, 30, 400})
  void largeExponentsDoNotOverflow(double exponent) throws OrtException {
    Model model =
        Hnhn.forNodes(CLASSES)
            .with(SMALL)
            .withAlpha(Exponent.fixed(exponent))
            .withBeta(Exponent.fixed(-exponent));
    TrainedModel trained = train(model, false);
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(trained))) {
      assertAgrees(trained, session, RandomInputs.of(12, 150, false, 8));
    }
  }

  @Test
  void whatAModelHasNoUseForIsNoInput() throws OrtException {
    TrainedModel ofNodes = train(new Mlp(SMALL), true);
    try (OnnxSession session = new OnnxSession(new OnnxExport().bytes(ofNodes))) {
      assertThat(session.inputNames()).containsExactly("node_features");
      assertThat(session.outputNames())
          .containsExactlyInAnyOrder("logits", "probabilities", "node_representations");
    }
    TrainedModel hnhn = train(Hnhn.forNodes(CLASSES).with(SMALL), true);
    try (OnnxSession session = new OnnxSession(new OnnxExport().withWeighted(true).bytes(hnhn))) {
      assertThat(session.inputNames())
          .containsExactlyInAnyOrder(
              "node_features",
              "hyperedge_features",
              "node_index",
              "hyperedge_index",
              "incidence_weight",
              "hyperedge_weight");
    }
  }

  @Test
  void theFileIsWrittenWholeAndCarriesTexts(@TempDir Path folder) throws IOException, OrtException {
    Path file = folder.resolve("new/model.onnx");
    TrainedModel trained = train(Hnhn.forNodes(CLASSES).with(SMALL), true);
    OnnxExport export =
        new OnnxExport().withMetadata("classes", "[\"größer\", \"b\"]").withMetadata("x", "");
    export.write(trained, file);
    export.write(trained, file);
    try (Stream<Path> files = Files.list(file.getParent());
        OnnxSession session = new OnnxSession(Files.readAllBytes(file))) {
      assertThat(files).containsExactly(file);
      assertThat(session.metadata()).isEqualTo(Map.of("classes", "[\"größer\", \"b\"]", "x", ""));
    }
  }

  @Test
  void aModelThatChoosesMediatorsIsRefused() {
    TrainedModel trained = train(new HyperGcn(SMALL), false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OnnxExport().bytes(trained))
        .withMessageStartingWith(
            "Expected a model whose formula is known in ONNX, but found HyperGcn[")
        .withMessageEndingWith("; train another model");
  }

  /** Several tests ask for the same one. */
  private static TrainedModel train(Model model, boolean ownFeatures) {
    return TRAINED.computeIfAbsent(
        List.of(model, ownFeatures), key -> trainAnew(model, ownFeatures));
  }

  private static TrainedModel trainAnew(Model model, boolean ownFeatures) {
    Inputs inputs = RandomInputs.of(20, 16, ownFeatures, 1);
    int[] rows = IntStream.range(0, model.task().count(inputs)).toArray();
    int[] classes = IntStream.of(rows).map(row -> row % CLASSES).toArray();
    return new Trainer(backend, TrainingOptions.PAPER.withEpochs(3))
        .train(model, inputs, new Labels(rows, classes));
  }

  private static void assertAgrees(TrainedModel trained, OnnxSession session, Inputs inputs)
      throws OrtException {
    Map<String, Matrix> found = session.run(inputs);
    Predictions predictions = trained.predict(inputs);
    assertClose("logits", found, predictions.logits());
    assertClose("probabilities", found, predictions.probabilities());
    if (found.containsKey("node_representations")) {
      assertClose("node_representations", found, trained.nodeRepresentations(inputs));
    }
    if (found.containsKey("hyperedge_representations")) {
      assertClose("hyperedge_representations", found, trained.hyperedgeRepresentations(inputs));
    }
  }

  private static void assertClose(String name, Map<String, Matrix> found, Matrix expected) {
    Matrix matrix = found.get(name);
    assertThat(matrix.shape()).as(name).isEqualTo(expected.shape());
    for (int r = 0; r < expected.rows(); r++) {
      for (int c = 0; c < expected.columns(); c++) {
        assertThat(matrix.get(r, c))
            .as("%s of row %d, column %d", name, r, c)
            .isCloseTo(
                expected.get(r, c), within(1e-5f * Math.max(1, Math.abs(expected.get(r, c)))));
      }
    }
  }
}
