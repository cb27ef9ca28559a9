package io.hnhn.server.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ComputeTurnsTest {
  private static final Limits BRIEF = new Limits(1, 1, Duration.ofMillis(50));

  @Test
  void whatTakesTooLongIsNotWaitedForButKeepsItsTurn() {
    int cores = Runtime.getRuntime().availableProcessors();
    CountDownLatch end = new CountDownLatch(1);
    AtomicInteger done = new AtomicInteger();
    try (ComputeTurns turns = new ComputeTurns(BRIEF)) {
      for (int i = 0; i < cores; i++) {
        HttpFault late =
            catchThrowableOfType(HttpFault.class, () -> turns.run(() -> waitedFor(end, done)));
        assertThat(late.status()).isEqualTo(429);
        assertThat(late).hasMessageContaining("ask about fewer rows, or later");
      }
      HttpFault busy = catchThrowableOfType(HttpFault.class, () -> turns.run(() -> "never"));
      assertThat(busy.status()).isEqualTo(429);
      end.countDown();
    }
    assertThat(done).as("closing waits for them").hasValue(cores);
  }

  private static boolean waitedFor(CountDownLatch end, AtomicInteger done) {
    try {
      end.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    done.incrementAndGet();
    return true;
  }

  @Test
  void answersAndFaultsAreThoseOfTheWork() {
    try (ComputeTurns turns = new ComputeTurns(Limits.DEFAULT)) {
      for (int i = 0; i <= Runtime.getRuntime().availableProcessors(); i++) {
        assertThat(turns.run(() -> "found")).isEqualTo("found");
        HttpFault fault = HttpFault.missing("nothing");
        assertThatThrownBy(
                () ->
                    turns.run(
                        () -> {
                          throw fault;
                        }))
            .isSameAs(fault);
        assertThatThrownBy(
                () ->
                    turns.run(
                        () -> {
                          throw new OutOfMemoryError("a test");
                        }))
            .isInstanceOf(OutOfMemoryError.class);
      }
    }
  }
}
