package io.hnhn.learn.settings;

import io.hnhn.data.Dataset;
import io.hnhn.data.DatasetMemory;
import io.hnhn.graph.Amount;
import io.hnhn.train.Batches;
import io.hnhn.train.TrainingOptions;

/**
 * How the labelled rows of an epoch are taken, and in how much memory.
 *
 * @param memory the most bytes that the program may use, mapped pages aside; 0 for what there is
 * @param rows how many labels a step of the optimizer is over; 0 for all
 */
public record BatchSettings(long memory, int rows) {
  /** All rows at once, in what memory there is. */
  public static final BatchSettings DEFAULT = new BatchSettings(0, 0);

  /** What the virtual machine takes with the program in it and nothing to do. */
  private static final long PROGRAM = 200_000_000;

  public BatchSettings {
    if (memory < 0) {
      throw new SettingException("Expected {memory} of at least 0, but found %d", memory);
    }
    if (rows < 0) {
      throw new SettingException("Expected {batch-size} of at least 1, but found %d", rows);
    }
  }

  /** The same with a limit of memory. */
  public BatchSettings withMemory(long bytes) {
    return new BatchSettings(bytes, rows);
  }

  /** The same with so many labels a step. */
  public BatchSettings withRows(int count) {
    return new BatchSettings(memory, count);
  }

  /**
   * Options for a training beside some data.
   *
   * @throws SettingException if these alone take as much memory as there may be
   */
  public TrainingOptions of(TrainingOptions options, Dataset dataset) {
    TrainingOptions batched = rows == 0 ? options : options.withBatches(Batches.mini(rows));
    return memory == 0 ? batched : batched.withMemoryLimit(left(dataset));
  }

  private long left(Dataset dataset) {
    long data = DatasetMemory.bytes(dataset);
    if (data + PROGRAM >= memory) {
      throw new SettingException(
          "Expected {memory} of more than %s, which the program takes (%s) and the data (%s), but"
              + " found %s; data that hnhn convert --to mapped has written takes next to none",
          Amount.bytes(data + PROGRAM),
          Amount.bytes(PROGRAM),
          Amount.bytes(data),
          Amount.bytes(memory));
    }
    return memory - data - PROGRAM;
  }
}
