package io.hnhn.data.trained;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.Omissions;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import io.hnhn.tensor.SparseMatrix;
import io.hnhn.train.Labels;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A trained model on data sets that are not quite the one of training. */
class StoredModelTest {
  private static final Dataset TRAINED_ON = SmallModels.dataset();
  private static final AddedFeatures VECTORS = AddedFeatures.NONE.withNodeVectors(true);

  @AutoClose private static final Backend backend = Backends.open("reference", 1);
  private static final StoredModel stored =
      SmallModels.stored(Hnhn.forNodes(3).withHidden(5), TRAINED_ON, backend);

  @Test
  void theDataOfTrainingIsSeenAsInTraining() {
    FittedInputs fitted = stored.fit(TRAINED_ON);
    assertThat(fitted.omissions().isEmpty()).isTrue();
    assertSame(fitted.inputs(), TRAINED_ON.inputs());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void featuresInAnotherOrderAreFoundByName(boolean dense) {
    SparseMatrix shuffled =
        SparseMatrix.of(
            5,
            4,
            new int[] {0, 0, 1, 2, 3, 4},
            new int[] {3, 1, 0, 2, 3, 1},
            new float[] {1, 0.25f, -0.5f, 2, 0.125f, -1});
    Features features = dense ? shuffled.toDense() : shuffled;
    FittedInputs fitted = stored.fit(withNodeFeatures(features, "d", "c", "b", "a"));
    assertThat(fitted.omissions().isEmpty()).isTrue();
    assertSame(fitted.inputs(), TRAINED_ON.inputs());
    assertThat(fitted.inputs().nodeFeatures().getClass()).isEqualTo(features.getClass());
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void unknownFeaturesAreLeftOutAndMissingOnesAre0(boolean dense) {
    Matrix data = Matrix.of(5, 3, 9, 1, 2, 9, 3, 4, 0, 0, 0, 9, 5, 6, 9, 7, 8);
    Features features = dense ? data : data.toSparse();
    FittedInputs fitted = stored.fit(withNodeFeatures(features, "x", "c", "a"));
    assertThat(fitted.inputs().nodeFeatures().toDense().toArray())
        .containsExactly(2, 0, 1, 0, 4, 0, 3, 0, 0, 0, 0, 0, 6, 0, 5, 0, 8, 0, 7, 0);
    assertThat(fitted.omissions())
        .isEqualTo(
            Omissions.NONE
                .plus("features of nodes that the model does not know", 1)
                .plus("features of nodes that the data lacks", 2));
  }

  @Test
  void withoutNamesTheNumberOfFeaturesCounts() {
    Features four = TRAINED_ON.nodes().features();
    Dataset unnamed = TRAINED_ON.withNodes(TRAINED_ON.nodes().withFeatures(four));
    FittedInputs fitted = stored.fit(unnamed);
    assertSame(fitted.inputs(), TRAINED_ON.inputs());
    assertThat(fitted.omissions())
        .hasToString("4 features of nodes that are matched by place, not by name");
    StoredModel trainedWithout =
        SmallModels.stored(Hnhn.forNodes(3).withHidden(5), unnamed, backend);
    assertThat(trainedWithout.fit(unnamed).omissions().isEmpty()).isTrue();
    assertThat(trainedWithout.fit(TRAINED_ON).omissions()).isEqualTo(fitted.omissions());
    Dataset narrow =
        TRAINED_ON.withNodes(TRAINED_ON.nodes().withFeatures(SparseMatrix.zeros(5, 3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(narrow))
        .withMessage(
            "Expected 4 features of the nodes, as in training, but found 3; prepare the data as it"
                + " was for training");
  }

  @Test
  void featuresWithoutNamesAreMatchedByPlaceBesideVectorsOfNodes() {
    Dataset unnamed =
        TRAINED_ON.withNodes(TRAINED_ON.nodes().withFeatures(TRAINED_ON.nodes().features()));
    expectMatchedByPlace(TRAINED_ON, unnamed);
    expectMatchedByPlace(unnamed, TRAINED_ON);
  }

  private static void expectMatchedByPlace(Dataset trainedOn, Dataset other) {
    Dataset prepared = VECTORS.applyTo(trainedOn);
    StoredModel model =
        StoredModel.of(
            SmallModels.stored(Hnhn.forNodes(3).withHidden(5), prepared, backend).trained(),
            prepared,
            VECTORS,
            prepared.classNames(),
            stored.origin(),
            stored.metrics());
    assertThat(model.fit(trainedOn).omissions().isEmpty()).isTrue();
    FittedInputs fitted = model.fit(other);
    assertSame(fitted.inputs(), prepared.inputs());
    assertThat(fitted.omissions())
        .hasToString("4 features of nodes that are matched by place, not by name");
    Dataset narrow = other.withNodes(other.nodes().withFeatures(SparseMatrix.zeros(5, 3)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> model.fit(narrow))
        .withMessage(
            "Expected 4 features of the nodes, as in training, but found 3; prepare the data as it"
                + " was for training");
  }

  @Test
  void noFeatureInCommonIsAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(withNodeFeatures(SparseMatrix.zeros(5, 2), "x", "y")))
        .withMessage(
            "Expected most of the 4 features of the nodes that the model knows, such as \"a\", but"
                + " found 0 of them among others such as \"x\"; prepare the data as it was for"
                + " training");
  }

  @Test
  void mostFeaturesMissingIsAnErrorToo() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(withNodeFeatures(SparseMatrix.zeros(5, 2), "a", "y")))
        .withMessageContaining("found 1 of them among others");
    stored.fit(withNodeFeatures(SparseMatrix.zeros(5, 2), "a", "b"));
  }

  @Test
  void aNameForTwoFeaturesIsAnError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(withNodeFeatures(SparseMatrix.zeros(5, 3), "a", "b", "a")))
        .withMessage(
            "Expected each feature of the nodes once in the data, but found \"a\" twice; rename one"
                + " of them");
  }

  @Test
  void featuresOfHyperedgesThatAreNotThereAreMissed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(TRAINED_ON.withHyperedges(Attributes.none(3))))
        .withMessage(
            "Expected 2 features of the hyperedges, as in training, but found 0; prepare the data"
                + " as it was for training");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.fit(withHyperedgeFeatures("x", "y", "z")))
        .withMessageContaining("Expected most of the 2 features of the hyperedges");
    String known = TRAINED_ON.hyperedges().featureNames().getFirst();
    FittedInputs half = stored.fit(withHyperedgeFeatures("x", known));
    assertThat(half.omissions())
        .hasToString(
            "1 feature of hyperedges that the model does not know, 1 feature of hyperedges that"
                + " the data lacks");
    assertThat(half.inputs().hyperedgeFeatures()).isNotNull();
  }

  @Test
  void featuresOfHyperedgesThatTrainingDidNotHaveAreLeftOut() {
    Dataset without = TRAINED_ON.withHyperedges(Attributes.none(3));
    StoredModel trainedWithout =
        SmallModels.stored(Hnhn.forNodes(3).withHidden(5), without, backend);
    FittedInputs fitted = trainedWithout.fit(TRAINED_ON);
    assertThat(fitted.inputs().hyperedgeFeatures()).isNull();
    assertThat(fitted.omissions())
        .hasToString("2 features of hyperedges that the model does not know");
  }

  @Test
  void labelsAreToldInTheClassesOfTheModel() {
    Dataset other = withClasses("black", "blue", "red", "green");
    assertThat(stored.labels(other.withNodes(other.nodes().withLabels(3, 1, -1, 2, 2))))
        .containsExactly(1, 2, -1, 0, 0);
    Dataset unknown = other.withNodes(other.nodes().withLabels(3, 0, -1, 2, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> stored.labels(unknown))
        .withMessage(
            "Expected labels of the classes red, green, blue, which the model knows, but found"
                + " \"black\"");
  }

  @Test
  void anotherOrderOfTheClassesDoesNotChangeTheAccuracy() {
    int[] rows = {0, 1, 2, 3, 4};
    Dataset other = withClasses("blue", "red", "green");
    int[] moved = IntStream.of(TRAINED_ON.nodes().labels()).map(l -> (l + 1) % 3).toArray();
    Dataset reordered = other.withNodes(other.nodes().withLabels(moved));
    assertThat(accuracy(reordered, rows)).isEqualTo(accuracy(TRAINED_ON, rows));
    assertThat(stored.labels(reordered)).isEqualTo(TRAINED_ON.nodes().labels());
  }

  @Test
  void aModelOfHyperedgesAsksForTheirLabels() {
    Architecture ofHyperedges = new Architecture(Task.HYPEREDGES, 3, 4, 1, 0, 0);
    StoredModel model =
        SmallModels.stored(Hnhn.forHyperedges(3).with(ofHyperedges), TRAINED_ON, backend);
    assertThat(model.labels(TRAINED_ON)).containsExactly(1, -1, 0);
  }

  @Test
  void classNamesMustFitTheModel() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withClassNames(List.of("a", "b")))
        .withMessage("Expected 3 names of classes, but found 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withClassNames(List.of("a", "b", "a")))
        .withMessage("Expected each class name once, but found a, b, a");
  }

  private static StoredModel withClassNames(List<String> names) {
    return new StoredModel(
        stored.trained(),
        stored.nodeFeatures(),
        stored.hyperedgeFeatures(),
        stored.missingFeatures(),
        names,
        stored.origin(),
        stored.metrics(),
        stored.reading());
  }

  private static double accuracy(Dataset dataset, int[] rows) {
    return stored
        .trained()
        .predict(stored.fit(dataset).inputs())
        .evaluate(Labels.of(rows, stored.labels(dataset)))
        .accuracy();
  }

  private static Dataset withNodeFeatures(Features features, String... names) {
    return TRAINED_ON.withNodes(TRAINED_ON.nodes().withFeatures(features, List.of(names)));
  }

  private static Dataset withHyperedgeFeatures(String... names) {
    Features features = SparseMatrix.zeros(3, names.length);
    return TRAINED_ON.withHyperedges(
        TRAINED_ON.hyperedges().withFeatures(features, List.of(names)));
  }

  private static Dataset withClasses(String... names) {
    return new Dataset(
        "other",
        TRAINED_ON.hypergraph(),
        TRAINED_ON.nodes().withLabels(-1, -1, -1, -1, -1),
        TRAINED_ON.hyperedges(),
        List.of(names),
        List.of());
  }

  private static void assertSame(Inputs found, Inputs expected) {
    assertThat(found.hypergraph()).isEqualTo(expected.hypergraph());
    assertThat(found.nodeFeatures().toDense().toArray())
        .isEqualTo(expected.nodeFeatures().toDense().toArray());
    assertThat(Objects.requireNonNull(found.hyperedgeFeatures()).toDense().toArray())
        .isEqualTo(Objects.requireNonNull(expected.hyperedgeFeatures()).toDense().toArray());
  }
}
