package io.hnhn.learn.search;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time that a search may take. Whoever has more to try asks whether it is over, so that it is
 * known afterwards whether anything was left out. It may be asked by several threads.
 */
final class SearchTime implements BooleanSupplier {
  private final InstantSource clock;
  private final @Nullable Instant end;
  private volatile boolean wasOver;

  private SearchTime(InstantSource clock, @Nullable Instant end) {
    this.clock = clock;
    this.end = end;
  }

  /**
   * A time that begins now.
   *
   * @param time how long, or null for as long as it takes
   */
  static SearchTime of(InstantSource clock, @Nullable Duration time) {
    return new SearchTime(clock, time == null ? null : clock.instant().plus(time));
  }

  @Override
  public boolean getAsBoolean() {
    if (end != null && clock.instant().isAfter(end)) {
      wasOver = true;
    }
    return wasOver;
  }

  /** Whether it was over before everything was tried. */
  boolean wasOver() {
    return wasOver;
  }
}
