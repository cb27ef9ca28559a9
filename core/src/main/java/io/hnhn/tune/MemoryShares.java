package io.hnhn.tune;

import io.hnhn.plan.StoredConstant;
import io.hnhn.train.AvailableMemory;
import io.hnhn.train.MemoryEstimate.Phase;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * The memory that runs side by side have to share. A run that there is not enough for waits until
 * others have given back theirs: where memory is short, fewer runs go on at a time. Constants that
 * several of them use are there once, from the first run that takes them to the last.
 */
final class MemoryShares {
  private final AvailableMemory all;
  private AvailableMemory left;

  /** How often each constant is in use: as it is, and as a dense copy. */
  private final IdentityHashMap<Object, Integer> used = new IdentityHashMap<>();

  private final IdentityHashMap<Object, Integer> usedDensely = new IdentityHashMap<>();

  /**
   * What a run needs.
   *
   * @param phase all of it, each constant counted as often as it is listed
   * @param constants of its plans, those of several plans several times
   */
  record Run(Phase phase, List<StoredConstant> constants) {
    Run {
      constants = List.copyOf(constants);
    }
  }

  MemoryShares(AvailableMemory all) {
    this.all = all;
    this.left = all;
  }

  /**
   * Takes what a run needs, when it is there.
   *
   * @throws IllegalStateException if there is less even where no other run has any
   */
  synchronized void take(Run run) {
    alone(run).expectWithin(all);
    Phase needed = needed(run);
    while (!needed.fits(left)) {
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("Interrupted while waiting for memory", e);
      }
      needed = needed(run);
    }
    left = left.during(needed);
    run.constants.forEach(constant -> uses(constant).merge(constant.value(), 1, Integer::sum));
  }

  /** Gives it back, but for what others still use. */
  synchronized void give(Run run) {
    for (StoredConstant constant : run.constants) {
      uses(constant)
          .computeIfPresent(constant.value(), (_, count) -> count == 1 ? null : count - 1);
    }
    left = left.after(needed(run));
    notifyAll();
  }

  private IdentityHashMap<Object, Integer> uses(StoredConstant constant) {
    return constant.made() ? usedDensely : used;
  }

  /** What a run takes where nobody else has anything. */
  private static Phase alone(Run run) {
    return new MemoryShares(new AvailableMemory(0, 0, 0)).needed(run);
  }

  /** What a run takes beside the constants that are in use: each of the others once. */
  private Phase needed(Run run) {
    IdentityHashMap<Object, Boolean> seen = new IdentityHashMap<>();
    IdentityHashMap<Object, Boolean> seenDensely = new IdentityHashMap<>();
    Phase needed = run.phase;
    for (StoredConstant constant : run.constants) {
      IdentityHashMap<Object, Boolean> before = constant.made() ? seenDensely : seen;
      boolean again = before.put(constant.value(), true) != null;
      if (again || uses(constant).containsKey(constant.value())) {
        needed = without(needed, constant);
      }
    }
    return needed;
  }

  private static Phase without(Phase phase, StoredConstant constant) {
    long bytes = constant.bytes();
    return new Phase(
        phase.what(),
        phase.remedy(),
        phase.bytes() - bytes,
        constant.made() ? phase.present() : phase.present() - bytes,
        constant.made() ? phase.direct() - bytes : phase.direct(),
        phase.heap(),
        phase.loaded() - bytes);
  }
}
