package io.hnhn.learn.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.learn.settings.BackendChoice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RehearsalTest {
  @Test
  void itTrainsUntilItIsClosed() throws InterruptedException {
    Rehearsal rehearsal = Rehearsal.beside(new BackendChoice("cpu", 2));
    while (rehearsal.epochs() == 0) {
      Thread.sleep(1);
    }
    rehearsal.close();
    while (rehearsal.isRunning()) {
      Thread.sleep(1);
    }
    assertThat(rehearsal.epochs()).isPositive();
  }

  @Test
  void aSingleThreadIsLeftToItsWork() {
    try (Rehearsal rehearsal = Rehearsal.beside(new BackendChoice("cpu", 1))) {
      assertThat(rehearsal.isRunning()).isFalse();
    }
  }

  @Test
  void aBackendThatIsNotThereIsLeftForOthersToTellOf() throws InterruptedException {
    Rehearsal rehearsal = Rehearsal.beside(new BackendChoice("abacus", 2));
    while (rehearsal.isRunning()) {
      Thread.sleep(1);
    }
    assertThat(rehearsal.epochs()).isZero();
  }
}
