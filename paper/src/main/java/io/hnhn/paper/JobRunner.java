package io.hnhn.paper;

import io.hnhn.command.terminal.StatusLine;
import java.time.Duration;
import java.util.List;

/** Does what is still to be done for a study, and says how far it is. */
final class JobRunner {
  private static final long BETWEEN_LINES = 20_000_000_000L;

  private final StatusLine line;
  private final String computed;

  /**
   * Runs jobs.
   *
   * @param computed with what, as it is noted in each run
   */
  JobRunner(StatusLine line, String computed) {
    this.line = line;
    this.computed = computed;
  }

  /** Runs the jobs that the log does not have yet. */
  void run(Study study, RunLog log) {
    List<Job> open = study.jobs().stream().filter(job -> log.find(job.key()).isEmpty()).toList();
    int done = study.jobs().size() - open.size();
    if (done > 0) {
      line.println("%s: %d runs are done already".formatted(study.name(), done));
    }
    long started = System.nanoTime();
    long said = started;
    for (int i = 0; i < open.size(); i++) {
      log.add(open.get(i).work().get().computedBy(computed));
      long now = System.nanoTime();
      if (line.isPainted() || now - said > BETWEEN_LINES || i == open.size() - 1) {
        said = now;
        say(study, i + 1, open.size(), now - started);
      }
    }
    if (!open.isEmpty()) {
      line.println(
          "%s: %d runs took %s"
              .formatted(study.name(), open.size(), time(System.nanoTime() - started)));
    }
  }

  private void say(Study study, int done, int all, long nanos) {
    String text =
        "%s: %d of %d runs, %s left"
            .formatted(study.name(), done, all, time(nanos / done * (all - done)));
    if (line.isPainted() && done < all) {
      line.paint(text);
    } else {
      line.println(text);
    }
  }

  /** Minutes and seconds. */
  private static String time(long nanos) {
    Duration time = Duration.ofNanos(nanos);
    return "%d:%02d".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
