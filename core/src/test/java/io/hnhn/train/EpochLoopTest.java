package io.hnhn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.TestedBackend;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.expr.Expr;
import io.hnhn.model.Hnhn;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.tensor.Initializer;
import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EpochLoopTest {
  private static final TrainingOptions OPTIONS =
      TrainingOptions.PAPER.withEpochs(7).withSchedule(new Schedule(0.1, 0.5, 2)).withSeed(5);

  private final Backend backend = TestedBackend.open(2);

  @AfterEach
  void close() {
    backend.close();
  }

  /** A loss that is known: with gradient {@code epoch + step} for the only weight. */
  private record Known(Weights weights, int steps, List<String> runs) implements LossGradient {
    @Override
    public double run(Randomness random, int step) {
      runs.add("epoch %d, step %d".formatted(random.epoch(), step));
      weights.write(Vector.GRADIENTS, Matrix.of(1, 1, 1f + random.epoch() + step).segment());
      return random.epoch() == 3 && step == 1 ? Double.NaN : 1;
    }

    @Override
    public void close() {}
  }

  private Weights single() {
    Expr parameter = Expr.parameter("p", 1, 1, new Initializer.Constant(0));
    return backend.allocate(ParameterLayout.of(List.of(parameter)));
  }

  @Test
  void ratesFollowEpochsAndMomentsFollowSteps() {
    Weights weights = single();
    Weights byHand = single();
    long steps = 0;
    for (int epoch = 0; epoch < 3; epoch++) {
      for (int step = 0; step < 2; step++) {
        byHand.write(Vector.GRADIENTS, Matrix.of(1, 1, 1f + epoch + step).segment());
        byHand.adam(Adam.USUAL.step(++steps, OPTIONS.schedule().rate(epoch)));
      }
    }
    List<EpochLoop.Epoch> epochs = new ArrayList<>();
    new EpochLoop(OPTIONS.withEpochs(3), new Known(weights, 2, new ArrayList<>())).run(epochs::add);
    assertThat(epochs)
        .containsExactly(
            new EpochLoop.Epoch(1, 2, 2),
            new EpochLoop.Epoch(2, 4, 2),
            new EpochLoop.Epoch(3, 6, 2));
    for (Vector vector : Vector.values()) {
      assertThat(weights.get(vector, "p").get(0, 0))
          .as("%s", vector)
          .isEqualTo(byHand.get(vector, "p").get(0, 0));
    }
  }

  @Test
  void noStepFollowsALossThatIsNotFinite() {
    List<String> told = new ArrayList<>();
    List<String> runs = new ArrayList<>();
    new EpochLoop(OPTIONS, new Known(single(), 2, runs))
        .run(
            new EpochLoop.Observer() {
              @Override
              public boolean epochDone(EpochLoop.Epoch epoch) {
                told.add("done " + epoch.epoch());
                return true;
              }

              @Override
              public void diverged(EpochLoop.Epoch epoch) {
                told.add("diverged " + epoch);
              }
            });
    assertThat(told)
        .containsExactly(
            "done 1", "done 2", "done 3", "diverged Epoch[epoch=4, steps=7, loss=NaN]");
    assertThat(runs).last().isEqualTo("epoch 3, step 1");
  }

  @Test
  void theObserverEndsIt() {
    List<String> runs = new ArrayList<>();
    new EpochLoop(OPTIONS, new Known(single(), 1, runs)).run(epoch -> epoch.epoch() < 2);
    assertThat(runs).containsExactly("epoch 0, step 0", "epoch 1, step 0");
  }

  @Test
  void aTrainingIsItsPlanAndAdamInTurns() {
    PlantedCommunities data = PlantedCommunities.make();
    Hnhn model = Hnhn.forNodes(2).withHidden(8).withDropout(0.5);
    Trainer trainer = new Trainer(backend, OPTIONS);
    Plan plan = trainer.plan(model, data.inputs(), data.training());
    Weights weights = backend.allocate(plan.layout());
    weights.initialize(OPTIONS.seed());
    List<Double> losses = new ArrayList<>();
    try (Execution execution = backend.load(plan, weights)) {
      for (int epoch = 0; epoch < OPTIONS.epochs(); epoch++) {
        execution.run(new Randomness(OPTIONS.seed(), epoch));
        losses.add(execution.scalar(0));
        weights.adam(OPTIONS.step(epoch, epoch + 1L));
      }
    }
    TrainedModel trained = trainer.train(model, data.inputs(), data.training());
    assertThat(trained.history().losses()).isEqualTo(losses);
    trained
        .parameters()
        .forEach(
            (name, values) ->
                assertThat(values.toArray())
                    .as(name)
                    .isEqualTo(weights.get(Vector.VALUES, name).toArray()));
  }

  @Test
  void aRateIsTheSchedulesOfItsEpochWhateverTheStep() {
    assertThat(OPTIONS.step(3, 40).rate()).isCloseTo(0.05, within(1e-15));
    assertThat(OPTIONS.step(3, 40).step()).isEqualTo(40);
  }
}
