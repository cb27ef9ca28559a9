package io.hnhn.server.serving;

import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import io.hnhn.train.Predictions;
import io.hnhn.train.Predictor;
import io.hnhn.train.Predictor.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;

/**
 * Answers questions that come at the same time from one plan. A question waits for others a
 * millisecond at most, and meanwhile for the plan before.
 */
public final class Batcher implements AutoCloseable {
  private static final long LONGEST_WAIT = TimeUnit.MILLISECONDS.toNanos(1);

  /** How many questions are answered together. */
  private static final int MOST = 64;

  private static final int MOST_WAITING = 1024;

  private final Predictor predictor;
  private final IntConsumer together;
  private final Duration patience;
  private final BlockingQueue<Waiting> queue = new ArrayBlockingQueue<>(MOST_WAITING);
  private final Thread worker;

  /** A question, when it came, and where its answer goes. */
  private record Waiting(Question question, long since, CompletableFuture<Predictions> answer) {}

  /**
   * For a model.
   *
   * @param together is told how many questions were answered from one plan
   */
  Batcher(Predictor predictor, Limits limits, IntConsumer together) {
    this.predictor = predictor;
    this.together = together;
    this.patience = limits.time();
    this.worker = Thread.ofPlatform().daemon().name("hnhn batches").start(this::run);
  }

  /**
   * The answer to a question.
   *
   * @throws HttpFault if there is too much to do
   * @throws IllegalArgumentException if it can't be answered
   */
  public Predictions ask(Question question) {
    Waiting waiting = new Waiting(question, System.nanoTime(), new CompletableFuture<>());
    if (!queue.offer(waiting)) {
      throw HttpFault.busy("Too many questions are waiting; ask again in a moment");
    }
    try {
      return waiting.answer().get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException _) {
      throw HttpFault.late(patience);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw HttpFault.busy("The server is stopping; ask again in a moment");
    } catch (ExecutionException e) {
      throw ComputeTurns.cause(e);
    }
  }

  private void run() {
    try {
      while (true) {
        answer(next());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next questions: those that are there, or come soon. */
  private List<Waiting> next() throws InterruptedException {
    List<Waiting> batch = new ArrayList<>();
    Waiting first = queue.take();
    batch.add(first);
    while (batch.size() < MOST) {
      long left = LONGEST_WAIT - (System.nanoTime() - first.since());
      Waiting more = left > 0 ? queue.poll(left, TimeUnit.NANOSECONDS) : queue.poll();
      if (more == null) {
        break;
      }
      batch.add(more);
    }
    return batch;
  }

  private void answer(List<Waiting> batch) {
    try {
      List<Predictions> answers =
          predictor.predictEach(batch.stream().map(Waiting::question).toList());
      together.accept(batch.size());
      for (int i = 0; i < batch.size(); i++) {
        batch.get(i).answer().complete(answers.get(i));
      }
    } catch (Throwable e) {
      // One of them may be at fault; the others shall not suffer.
      if (batch.size() == 1) {
        batch.getFirst().answer().completeExceptionally(e);
      } else {
        batch.forEach(single -> answer(List.of(single)));
      }
    }
  }

  /** Answers nothing more; nobody may be waiting. */
  @Override
  public void close() {
    worker.interrupt();
  }
}
