package io.hnhn.server.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hnhn.graph.InsufficientMemoryException;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.http.Limits;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ModelStoreTest {
  @Test
  void whatTakesMoreMemoryThanThereIsIsRefusedWithAdvice() throws IOException {
    Function<Generation, String> planned =
        _ -> {
          throw new InsufficientMemoryException("Answering needs 4.0 TB of memory", null);
        };
    Function<Generation, String> allocated =
        _ -> {
          throw new OutOfMemoryError("Java heap space");
        };
    try (ModelStore store = new ModelStore(LinkedHashMap::new, Limits.DEFAULT, _ -> {})) {
      for (Function<Generation, String> question : List.of(planned, allocated)) {
        HttpFault fault = catchThrowableOfType(HttpFault.class, () -> store.ask(question));
        assertThat(fault.status()).isEqualTo(413);
        assertThat(fault)
            .hasMessageContaining("ask about fewer rows, or send a smaller hypergraph");
      }
      assertThat(store.ask(Generation::version)).isEqualTo(1);
    }
  }

  /** A second one waits, and reads what those that come meanwhile would read. */
  @Test
  void oneReloadIsUnderWayAndOneWaits() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    CountDownLatch isReading = new CountDownLatch(1);
    CountDownLatch mayEnd = new CountDownLatch(1);
    ModelStore.Source source =
        () -> {
          if (reads.getAndIncrement() == 1) {
            isReading.countDown();
            waitFor(mayEnd);
          }
          return new LinkedHashMap<>();
        };
    try (ModelStore store = new ModelStore(source, Limits.DEFAULT, _ -> {});
        ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<OptionalLong> first = threads.submit(store::reload);
      isReading.await();
      CompletionService<OptionalLong> others = new ExecutorCompletionService<>(threads);
      for (int i = 0; i < 3; i++) {
        others.submit(store::reload);
      }
      for (int refused = 0; refused < 2; refused++) {
        assertThat(others.take().get()).isEmpty();
      }
      assertThat(store.version()).isEqualTo(1);
      mayEnd.countDown();
      assertThat(first.get()).hasValue(2);
      assertThat(others.take().get()).hasValue(3);
      assertThat(store.reload()).hasValue(4);
    }
    assertThat(reads).hasValue(4);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
