package io.hnhn.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Questions that come at a fixed rate, whether the server is done with those before or not. A time
 * is counted from the moment a question was due, so that waiting counts.
 *
 * @param questions that are asked in turn
 */
record FixedRate(int port, int requestsPerSecond, int seconds, List<Question> questions) {
  private static final int CONNECTIONS = 32;
  private static final double MILLISECOND = 1e6;

  /**
   * A request for one answer.
   *
   * @param isRight whether an answer is what it has to be
   */
  record Question(byte[] request, Predicate<JsonNode> isRight) {}

  /** How long answers took, and how many were missing or wrong. */
  record Times(
      int requestsPerSecond,
      int seconds,
      long errors,
      double medianMs,
      double p99Ms,
      double p999Ms,
      double maxMs) {}

  /** Sends them. */
  Times run() throws InterruptedException, ExecutionException {
    long[] nanos = new long[requestsPerSecond * seconds];
    long start = System.nanoTime() + 100_000_000;
    long errors = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS)) {
      List<Future<Long>> failed = new ArrayList<>();
      for (int c = 0; c < CONNECTIONS; c++) {
        int first = c;
        failed.add(threads.submit(() -> ask(first, start, nanos)));
      }
      for (Future<Long> one : failed) {
        errors += one.get();
      }
    }
    Arrays.sort(nanos);
    return new Times(
        requestsPerSecond,
        seconds,
        errors,
        quantile(nanos, 0.5),
        quantile(nanos, 0.99),
        quantile(nanos, 0.999),
        quantile(nanos, 1));
  }

  private static double quantile(long[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1L, (long) (share * sorted.length))] / MILLISECOND;
  }

  /** Asks every so many-th question at its time over a connection; tells how many failed. */
  private long ask(int first, long start, long[] nanos) throws IOException {
    long errors = 0;
    long version = 0;
    try (KeptConnection connection = new KeptConnection(port)) {
      for (int i = first; i < nanos.length; i += CONNECTIONS) {
        long due = start + (long) (i * (1e9 / requestsPerSecond));
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        Question question = questions.get(i % questions.size());
        String reply = connection.send(question.request());
        nanos[i] = System.nanoTime() - due;
        JsonNode told = connection.status() == 200 ? TestServer.json(reply) : null;
        if (told == null
            || told.get("version").longValue() < version
            || !question.isRight().test(told.get("answers").get(0))) {
          errors++;
        } else {
          version = told.get("version").longValue();
        }
      }
    }
    return errors;
  }
}
