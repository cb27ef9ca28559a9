package io.hnhn.spark.train;

import io.hnhn.tensor.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Phaser;
import java.util.function.Function;

/**
 * Trainings that go on side by side and ask executors together: each waits until all others have
 * asked, too, and then one job answers all of them. A job costs the driver and the cluster about
 * the same for one training as for many.
 *
 * <p>Whoever takes part is on a thread of its own, and {@linkplain #leave leaves} in the end.
 */
final class Lockstep implements PartWork {
  private final PartJobs jobs;
  private final List<Waiting<Gradient, Double>> gradients = new ArrayList<>();
  private final List<Waiting<Logits, Matrix>> looks = new ArrayList<>();
  private final Phaser round =
      new Phaser() {
        @Override
        protected boolean onAdvance(int phase, int parties) {
          answerAll();
          return false;
        }
      };

  Lockstep(PartJobs jobs) {
    this.jobs = jobs;
  }

  /** A question, and what is waited for. */
  private record Waiting<Q, A>(Q question, CompletableFuture<A> answer) {
    Waiting(Q question) {
      this(question, new CompletableFuture<>());
    }
  }

  /** So many more take part. */
  void join(int trainings) {
    round.bulkRegister(trainings);
  }

  /** One of them is done, well or not. */
  void leave() {
    round.arriveAndDeregister();
  }

  @Override
  public double loss(Gradient asked) {
    return answered(gradients, asked);
  }

  @Override
  public Matrix logits(Logits asked) {
    return answered(looks, asked);
  }

  private <Q, A> A answered(List<Waiting<Q, A>> questions, Q question) {
    Waiting<Q, A> waiting = new Waiting<>(question);
    synchronized (this) {
      questions.add(waiting);
    }
    round.arriveAndAwaitAdvance();
    try {
      return waiting.answer.join();
    } catch (CompletionException e) {
      switch (e.getCause()) {
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        default -> throw e;
      }
    }
  }

  private synchronized void answerAll() {
    answer(gradients, jobs::losses);
    answer(looks, jobs::allLogits);
  }

  /** Answers all that wait, or fails all of them. */
  private static <Q, A> void answer(List<Waiting<Q, A>> waiting, Function<List<Q>, List<A>> job) {
    List<Waiting<Q, A>> asked = List.copyOf(waiting);
    waiting.clear();
    if (asked.isEmpty()) {
      return;
    }
    try {
      List<A> answers = job.apply(asked.stream().map(Waiting::question).toList());
      for (int i = 0; i < asked.size(); i++) {
        asked.get(i).answer.complete(answers.get(i));
      }
    } catch (Throwable e) { // Failures of Spark are checked exceptions that nobody declares.
      asked.forEach(each -> each.answer.completeExceptionally(e));
    }
  }
}
