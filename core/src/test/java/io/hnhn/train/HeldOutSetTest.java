package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.model.Hnhn;
import io.hnhn.tensor.Matrix;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CoarseToFine;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Stepwise;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HeldOutSetTest {
  private static final PlantedCommunities DATA = PlantedCommunities.make();

  @Test
  void judgesByTheLabelsItWasGiven() {
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained = train(backend);
      HeldOutSet heldOut = new HeldOutSet(DATA.test());
      assertThat(heldOut.size()).isEqualTo(DATA.test().size());
      assertThat(heldOut.judge(trained, DATA.inputs()).accuracy())
          .isEqualTo(trained.predict(DATA.inputs()).evaluate(DATA.test()).accuracy());
    }
  }

  @Test
  void severalAreJudgedByTheMeanOfTheirProbabilities() {
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained = train(backend);
      TrainedModel unsure = trained.withTemperature(100);
      Predictions together =
          Predictions.mean(List.of(trained.predict(DATA.inputs()), unsure.predict(DATA.inputs())));
      Matrix sure = trained.predict(DATA.inputs()).probabilities();
      Matrix even = unsure.predict(DATA.inputs()).probabilities();
      assertThat(together.probabilities().get(3, 1))
          .isCloseTo((sure.get(3, 1) + even.get(3, 1)) / 2, within(1e-6f));
      Predictions votes =
          Predictions.mean(
              List.of(trained.predict(DATA.inputs()), unsure.predict(DATA.inputs())),
              new int[] {3, 1});
      assertThat(votes.probabilities().get(3, 1))
          .isCloseTo((3 * sure.get(3, 1) + even.get(3, 1)) / 4, within(1e-6f));
      assertThat(
              new HeldOutSet(DATA.test())
                  .judge(trained, List.of(unsure), new int[] {1, 1}, DATA.inputs())
                  .logLoss())
          .isEqualTo(together.evaluate(DATA.test()).logLoss());
    }
  }

  @Test
  void whatSeveralSayIsOfTheSameRows() {
    Predictions two = new Predictions(Matrix.zeros(2, 3));
    Predictions four = new Predictions(Matrix.zeros(4, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Predictions.mean(List.of(two, four)))
        .withMessage(
            "Expected what at least one model says of the same rows and classes, but found"
                + " [2 x 3, 4 x 3]");
    assertThatIllegalArgumentException().isThrownBy(() -> Predictions.mean(List.of()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Predictions.mean(List.of(two), new int[] {0}))
        .withMessage("Expected a positive number of votes for each of 1 models, but found [0]");
  }

  @Test
  void nothingButATrainedModelOpensIt() {
    List<String> ways =
        Stream.<Executable>of(HeldOutSet.class.getDeclaredMethods())
            .filter(way -> !Modifier.isPrivate(way.getModifiers()))
            .filter(
                way -> Arrays.stream(way.getParameterTypes()).noneMatch(TrainedModel.class::equals))
            .map(Executable::getName)
            .sorted()
            .toList();
    assertThat(ways).containsExactly("size", "toString");
    assertThat(HeldOutSet.class.getFields()).isEmpty();
  }

  @Test
  void noTrainingAndNoSearchIsHandedOne() {
    List<Class<?>> learning =
        List.of(
            Trainer.class,
            TrainingOptions.class,
            TrainingListener.class,
            EpochReport.class,
            CrossValidation.class,
            CoarseToFine.class,
            Stepwise.class,
            Candidate.class);
    assertThat(learning)
        .allSatisfy(
            type -> {
              assertThat(ways(type).flatMap(way -> Arrays.stream(way.getParameterTypes())))
                  .doesNotContain(HeldOutSet.class);
              assertThat(type.getDeclaredFields())
                  .extracting(Field::getType)
                  .doesNotContain(HeldOutSet.class);
            });
  }

  /** One may be made of stored weights, but neither they nor copies of its own change it. */
  @Test
  void theWeightsOfATrainedModelAreFinal() {
    assertThat(TrainedModel.class).isFinal();
    assertThat(TrainedModel.class.getDeclaredFields())
        .allMatch(field -> Modifier.isFinal(field.getModifiers()));
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel trained = train(backend);
      Map<String, Matrix> stored = trained.parameters();
      TrainedModel again =
          TrainedModel.of(
              trained.model(),
              DATA.inputs().featureWidths(),
              stored,
              trained.history(),
              trained.provenance(),
              backend);
      float[] before = trained.predict(DATA.inputs()).logits().toArray();
      stored.values().forEach(matrix -> matrix.segment().fill((byte) 0));
      again.parameters().values().forEach(matrix -> matrix.segment().fill((byte) 0));
      assertThat(trained.predict(DATA.inputs()).logits().toArray()).isEqualTo(before);
      assertThat(again.predict(DATA.inputs()).logits().toArray()).isEqualTo(before);
    }
  }

  /** Whoever looks on while a model is trained gets numbers, not the model. */
  @Test
  void thereIsNoTrainedModelBeforeTrainingHasEnded() {
    assertThat(TrainedModel.class.getConstructors()).isEmpty();
    assertThat(ways(TrainingListener.class).flatMap(way -> Arrays.stream(way.getParameterTypes())))
        .containsOnly(EpochReport.class, PartsSummary.class, int.class, double.class);
    for (Class<?> told : List.of(EpochReport.class, PartsSummary.class)) {
      assertThat(told.getRecordComponents())
          .extracting(RecordComponent::getType)
          .isSubsetOf(int.class, long.class, double.class, boolean.class, OptionalDouble.class);
    }
  }

  private static TrainedModel train(Backend backend) {
    return new Trainer(backend, TrainingOptions.PAPER.withEpochs(5))
        .train(Hnhn.forNodes(2).withHidden(8), DATA.inputs(), DATA.training());
  }

  private static Stream<Executable> ways(Class<?> type) {
    return Stream.<Executable>concat(
        Stream.of(type.getDeclaredConstructors()), Stream.of(type.getDeclaredMethods()));
  }
}
