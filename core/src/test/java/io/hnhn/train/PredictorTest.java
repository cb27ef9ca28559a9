package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.hnhn.backend.Backend;
import io.hnhn.backend.TestedBackend;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Inputs;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Task;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.Matrix;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every model and task: a predictor answers as its model does. */
@ParameterizedClass
@MethodSource("models")
record PredictorTest(ModelProvider entry, Task task) {
  private static final long SEED = 2;
  private static final Backend BACKEND = TestedBackend.open(2);
  private static final Offset<Float> ROUNDING = Offset.offset(1e-4f);

  static Stream<Arguments> models() {
    return Models.all().stream()
        .flatMap(entry -> entry.tasks().stream().sorted().map(task -> arguments(entry, task)));
  }

  @AfterAll
  static void close() {
    BACKEND.close();
  }

  private RandomParts data() {
    return new RandomParts(entry, task, SEED);
  }

  private TrainedModel trained() {
    RandomParts data = data();
    return new Trainer(BACKEND, TrainingOptions.PAPER.withEpochs(3))
        .train(data.model(), data.inputs(), data.labels())
        .withTemperature(1.5);
  }

  @Test
  void allAnswersAreThoseOfTheModel() {
    TrainedModel trained = trained();
    Inputs inputs = data().inputs();
    try (Predictor predictor = trained.predictor(inputs)) {
      Predictor.All all = predictor.all();
      expectEqual(all.predictions().logits(), trained.predict(inputs).logits());
      expectEqual(all.nodes(), inputs, trained::nodeRepresentations);
      expectEqual(all.hyperedges(), inputs, trained::hyperedgeRepresentations);
    }
  }

  private static void expectEqual(
      @Nullable Matrix found, Inputs inputs, Function<Inputs, Matrix> expected) {
    if (found == null) {
      assertThatIllegalArgumentException().isThrownBy(() -> expected.apply(inputs));
    } else {
      expectEqual(found, expected.apply(inputs));
    }
  }

  @Test
  void someRowsAreThoseOfAll() {
    Inputs inputs = data().inputs();
    try (Predictor predictor = trained().predictor(inputs)) {
      Predictor.All all = predictor.all();
      int[] rows = {5, 0, 5, 9};
      expectEqual(predictor.predict(rows).logits(), all.predictions().logits().selectRows(rows));
      expectRows(all.nodes(), rows, predictor, Predictor::nodeRepresentations);
      expectRows(all.hyperedges(), rows, predictor, Predictor::hyperedgeRepresentations);
      assertThat(predictor.predict().logits().rows()).isZero();
      Predictor.Selected answers = predictor.answers(rows);
      expectEqual(answers.predictions().logits(), all.predictions().logits().selectRows(rows));
      Matrix representations = representations(all);
      if (representations == null) {
        assertThat(answers.representations()).isNull();
      } else {
        expectEqual(answers.representations(), representations.selectRows(rows));
      }
    }
  }

  /** Of what is classified. */
  private @Nullable Matrix representations(Predictor.All all) {
    return switch (task) {
      case NODES -> all.nodes();
      case HYPEREDGES -> all.hyperedges();
      case SETS -> null;
    };
  }

  /** Eight threads ask at once. */
  @Test
  void allAnswersAreComputedOnce() throws Exception {
    try (Predictor predictor = trained().predictor(data().inputs());
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      for (Callable<Record> question :
          List.<Callable<Record>>of(predictor::all, predictor::predictAll)) {
        List<Future<Record>> answers = threads.invokeAll(Collections.nCopies(8, question));
        for (Future<Record> answer : answers) {
          assertThat(answer.get()).isSameAs(answers.getFirst().get());
        }
      }
    }
  }

  @Test
  void whatIsKeptCannotBeWrittenTo() {
    try (Predictor predictor = trained().predictor(data().inputs())) {
      for (Matrix kept :
          List.of(
              predictor.all().predictions().logits(),
              Objects.requireNonNullElse(predictor.all().nodes(), predictor.predictAll().logits()),
              predictor.predictAll().logits())) {
        assertThatIllegalArgumentException().isThrownBy(() -> kept.set(0, 0, 1));
      }
    }
  }

  @Test
  void whatIsSaidAboutAllHasTheBitsOfTheModel() {
    Inputs inputs = data().inputs();
    TrainedModel trained = trained();
    try (Predictor predictor = trained.predictor(inputs)) {
      assertThat(predictor.predictAll().logits().toArray())
          .isEqualTo(trained.predict(inputs).logits().toArray());
    }
  }

  private static void expectRows(
      @Nullable Matrix all,
      int[] rows,
      Predictor predictor,
      BiFunction<Predictor, int[], Matrix> ask) {
    if (all != null) {
      expectEqual(ask.apply(predictor, rows), all.selectRows(rows));
    }
  }

  private static void expectEqual(Matrix found, Matrix expected) {
    assertThat(found.shape()).isEqualTo(expected.shape());
    assertThat(found.toArray()).containsExactly(expected.toArray(), ROUNDING);
  }

  @Test
  void whatWasAddedIsAnsweredAsIfItHadBeenThereFromTheStart() {
    Inputs inputs = data().inputs();
    TrainedModel trained = trained();
    EditedInputs grown = grown(inputs);
    try (Predictor predictor = trained.predictor(inputs).about(grown)) {
      Inputs whole = grown.whole();
      int[] rows = IntStream.range(0, task.count(whole)).toArray();
      assertThat(rows.length).isGreaterThan(task.count(inputs));
      float[] expected = trained.predict(whole).logits().toArray();
      assertThat(predictor.predict(rows).logits().toArray()).containsExactly(expected, ROUNDING);
      expectEqual(predictor.all().predictions().logits(), trained.predict(whole).logits());
      int last = rows.length - 1;
      expectEqual(
          predictor.predict(last, 0).logits(),
          trained.predict(whole).logits().selectRows(new int[] {last, 0}));
    }
  }

  /** Nodes in hyperedges of all sizes, and hyperedges of old and new nodes. */
  private static EditedInputs grown(Inputs inputs) {
    Features node = inputs.nodeFeatures().selectRows(new int[] {1});
    Features own = inputs.hyperedgeFeatures();
    Features hyperedge = own == null ? null : own.selectRows(new int[] {2});
    int first = inputs.hypergraph().nodes();
    int[] all = IntStream.range(0, inputs.hypergraph().hyperedges()).toArray();
    return EditedInputs.of(inputs)
        .plusNode(node, all)
        .plusNode(node.toDense())
        .plusHyperedge(hyperedge, 0, 3, first)
        .plusHyperedge(hyperedge, first + 1)
        .plusNode(node, 0, all.length)
        .plusCandidate(2, first, first + 2);
  }

  /**
   * Eight threads ask all the time, for other rows than each other: for one, for a few, for all and
   * about inputs that have grown.
   */
  @Test
  void threadsGetTheBitsOfASingleOne() throws Exception {
    Inputs inputs = data().inputs();
    EditedInputs grown = grown(inputs);
    int count = task.count(inputs);
    int more = task.count(grown.whole());
    BiFunction<Integer, Integer, int[]> rows =
        (i, among) -> IntStream.range(0, 1 + i % 3).map(k -> (i * 7 + k * 5) % among).toArray();
    BiFunction<Predictor, Integer, Matrix> ask =
        (predictor, i) ->
            switch (i % 5) {
              case 0 -> predictor.about(grown).predict(rows.apply(i, more)).logits();
              case 1 -> predictor.all().predictions().logits();
              default -> predictor.predict(rows.apply(i, count)).logits();
            };
    TrainedModel trained = trained();
    try (Predictor single = trained.predictor(inputs);
        Predictor predictor = trained.predictor(inputs);
        ExecutorService threads = Executors.newFixedThreadPool(8)) {
      int questions = 8 * count;
      float[][] alone = new float[questions][];
      Arrays.setAll(alone, i -> ask.apply(single, i).toArray());
      List<Callable<float[]>> asked =
          IntStream.range(0, questions)
              .<Callable<float[]>>mapToObj(i -> () -> ask.apply(predictor, i).toArray())
              .toList();
      int i = 0;
      for (Future<float[]> answer : threads.invokeAll(asked)) {
        assertThat(answer.get()).isEqualTo(alone[i++]);
      }
    }
  }

  @Test
  void rowsThatThereAreNotAreRefused() {
    try (Predictor predictor = trained().predictor(data().inputs())) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> predictor.predict(3, 1000))
          .withMessageContaining("1000");
    }
  }

  @Test
  void aClosedPredictorSaysSo() {
    Predictor predictor = trained().predictor(data().inputs());
    predictor.predict(0);
    predictor.all();
    predictor.close();
    predictor.close();
    for (Runnable question :
        List.<Runnable>of(() -> predictor.predict(0), predictor::all, predictor::predictAll)) {
      assertThatIllegalStateException()
          .isThrownBy(question::run)
          .withMessage("Expected an open predictor, but found it closed");
    }
  }
}
