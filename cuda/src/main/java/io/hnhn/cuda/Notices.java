package io.hnhn.cuda;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.hnhn.cuda.gpu.Device;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Places in memory of the host where a device leaves a number in the middle of a run, so that the
 * host knows a loss while the gradients are still being computed.
 */
final class Notices implements AutoCloseable {
  /** The structure {@code Notice} of {@code elementwise.cu}. */
  private static final long BYTES = 16;

  private static final long VALUE = 8;
  private static final int OF_A_PAGE = 256;
  private static final VarHandle RUN = JAVA_LONG.varHandle();

  /** So long a look is worth more than a nap. */
  private static final Duration LOOKING = Duration.ofMillis(2);

  private static final Duration NAP = Duration.ofNanos(50_000);
  private static final int LOOKS = 1024;

  private final Device device;
  private final List<MemorySegment> pages = new ArrayList<>();
  private final Deque<MemorySegment> free = new ArrayDeque<>();

  Notices(Device device) {
    this.device = device;
  }

  /** A place for one execution. */
  synchronized Notice take() {
    if (free.isEmpty()) {
      MemorySegment page = device.allocateOnHost(OF_A_PAGE * BYTES);
      pages.add(page);
      for (long i = 0; i < OF_A_PAGE; i++) {
        free.add(page.asSlice(i * BYTES, BYTES));
      }
    }
    return new Notice(free.remove());
  }

  private synchronized void give(MemorySegment place) {
    place.fill((byte) 0);
    free.add(place);
  }

  @Override
  public synchronized void close() {
    pages.forEach(device::freeOnHost);
    pages.clear();
    free.clear();
  }

  /** One place. */
  final class Notice implements AutoCloseable {
    private final MemorySegment place;

    private Notice(MemorySegment place) {
      this.place = place;
    }

    /** Where it is, for the device as well. */
    long address() {
      return place.address();
    }

    /**
     * Waits for the number of a run, counted from 1.
     *
     * @throws IllegalStateException if the device is done and did not leave it
     */
    float await(long run, long stream) {
      long start = System.nanoTime();
      for (long looks = 1; (long) RUN.getAcquire(place, 0L) != run; looks++) {
        Thread.onSpinWait();
        if (looks % LOOKS == 0) {
          boolean done = device.isDone(stream);
          if (done && (long) RUN.getAcquire(place, 0L) != run) {
            throw new IllegalStateException(
                "Expected the loss of run %d from the GPU, but found none".formatted(run));
          }
          if (System.nanoTime() - start > LOOKING.toNanos()) {
            LockSupport.parkNanos(NAP.toNanos());
          }
        }
      }
      return place.get(JAVA_FLOAT, VALUE);
    }

    @Override
    public void close() {
      give(place);
    }
  }
}
