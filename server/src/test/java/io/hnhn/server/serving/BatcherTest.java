package io.hnhn.server.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.EditedInputs;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import io.hnhn.train.Predictor.Question;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The worker is held while it tells of the first plan, so that others come to wait. */
@Timeout(120)
class BatcherTest {
  private static final int TOGETHER = 64;
  private static final int MOST_WAITING = 1024;

  private final List<Integer> plans = new CopyOnWriteArrayList<>();
  private final CountDownLatch isHeld = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);
  private Backend backend;
  private Predictor predictor;
  private EditedInputs inputs;

  @BeforeEach
  void train() {
    backend = Backends.open();
    Inputs small =
        new Inputs(
            Hypergraph.of(6, new int[] {0, 1, 2}, new int[] {3, 4, 5}, new int[] {2, 3}),
            Matrix.of(6, 2, 1, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1));
    predictor =
        new Trainer(backend, TrainingOptions.PAPER.withEpochs(2))
            .train(Hnhn.forNodes(2).withHidden(4), small, Labels.of(new int[] {0, 5}, new int[6]))
            .predictor(small);
    inputs = EditedInputs.of(small);
  }

  @AfterEach
  void close() {
    predictor.close();
    backend.close();
  }

  private Batcher batcher(Limits limits) {
    return new Batcher(predictor, limits, this::told);
  }

  private void told(int size) {
    plans.add(size);
    isHeld.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Somebody who asks, and waits. */
  private FutureTask<Predictions> ask(Batcher batcher, Question question) {
    FutureTask<Predictions> task = new FutureTask<>(() -> batcher.ask(question));
    Thread asker = Thread.startVirtualThread(task);
    while (asker.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    return task;
  }

  private FutureTask<Predictions> hold(Batcher batcher) throws InterruptedException {
    FutureTask<Predictions> first = ask(batcher, new Question(inputs, 0));
    isHeld.await();
    return first;
  }

  @Test
  void thoseThatWaitAreAnsweredFromOnePlan() throws Exception {
    try (Batcher batcher = batcher(Limits.DEFAULT)) {
      List<FutureTask<Predictions>> asked = new ArrayList<>();
      asked.add(hold(batcher));
      for (int i = 1; i <= TOGETHER + 6; i++) {
        asked.add(ask(batcher, new Question(inputs, i % 6, 2)));
      }
      release.countDown();
      for (int i = 1; i < asked.size(); i++) {
        float[] alone =
            predictor
                .predictEach(List.of(new Question(inputs, i % 6, 2)))
                .getFirst()
                .logits()
                .toArray();
        assertThat(asked.get(i).get().logits().toArray()).containsExactly(alone, within(1e-5f));
      }
      assertThat(plans).containsExactly(1, TOGETHER, 6);
    }
  }

  @Test
  void noMoreThanSoManyWait() throws Exception {
    try (Batcher batcher = batcher(Limits.DEFAULT)) {
      List<FutureTask<Predictions>> waiting = new ArrayList<>(List.of(hold(batcher)));
      for (int i = 0; i < MOST_WAITING; i++) {
        waiting.add(ask(batcher, new Question(inputs, i % 6)));
      }
      HttpFault fault =
          catchThrowableOfType(HttpFault.class, () -> batcher.ask(new Question(inputs, 1)));
      assertThat(fault.status()).isEqualTo(429);
      assertThat(fault).hasMessage("Too many questions are waiting; ask again in a moment");
      release.countDown();
      for (FutureTask<Predictions> answer : waiting) {
        assertThat(answer.get().logits().rows()).isEqualTo(1);
      }
      assertThat(batcher.ask(new Question(inputs, 1)).logits().rows()).isEqualTo(1);
    }
  }

  @Test
  void aQuestionThatIsWrongHarmsNoOther() throws Exception {
    try (Batcher batcher = batcher(Limits.DEFAULT)) {
      FutureTask<Predictions> first = hold(batcher);
      FutureTask<Predictions> wrong = ask(batcher, new Question(inputs, 99));
      FutureTask<Predictions> right = ask(batcher, new Question(inputs, 1));
      release.countDown();
      assertThat(first.get().logits().rows()).isEqualTo(1);
      assertThat(right.get().logits().rows()).isEqualTo(1);
      assertThatThrownBy(wrong::get).cause().isInstanceOf(RuntimeException.class);
    }
  }

  @Test
  void nobodyWaitsLongerThanTheLimit() throws Exception {
    try (Batcher batcher = batcher(new Limits(1, 1, Duration.ofMillis(50)))) {
      FutureTask<Predictions> first = hold(batcher);
      HttpFault fault =
          catchThrowableOfType(HttpFault.class, () -> batcher.ask(new Question(inputs, 1)));
      assertThat(fault.status()).isEqualTo(429);
      assertThatThrownBy(first::get).cause().hasMessageContaining("ask about fewer rows, or later");
      release.countDown();
    }
  }
}
