package io.hnhn.backend;

import io.hnhn.graph.Amount;
import io.hnhn.plan.Plan;
import io.hnhn.plan.StoredConstant;
import java.util.IdentityHashMap;

/**
 * Counts the memory of a device, in which constants of executions that are open together lie once.
 */
final class DeviceMemory {
  private final IdentityHashMap<Object, Integer> users = new IdentityHashMap<>();
  private long free;

  DeviceMemory(long bytes) {
    free = bytes;
  }

  synchronized long free() {
    return free;
  }

  synchronized void take(long bytes) {
    free -= bytes;
  }

  synchronized void give(long bytes) {
    free += bytes;
  }

  /** What a plan needs beside its weights. */
  synchronized void load(Plan plan) {
    take(plan.workspaceBytes());
    for (StoredConstant constant : plan.constants()) {
      if (users.merge(constant.value(), 1, Integer::sum) == 1) {
        take(constant.bytes());
      }
    }
  }

  synchronized void unload(Plan plan) {
    give(plan.workspaceBytes());
    for (StoredConstant constant : plan.constants()) {
      if (users.merge(constant.value(), -1, Integer::sum) == 0) {
        give(constant.bytes());
      }
    }
  }

  /** What weights of a plan take. */
  static long ofWeights(long size) {
    return Amount.floatBytes(Amount.product(size, Plan.TRAINING_VECTORS));
  }
}
