package io.hnhn.learn.settings;

import io.hnhn.data.Dataset;
import io.hnhn.model.NeighbourLimit;
import io.hnhn.train.Batches;
import io.hnhn.train.TrainingOptions;
import java.util.List;

/**
 * How the labelled rows of an epoch are taken, and in how much memory.
 *
 * @param memory the most bytes that the program may use, mapped pages aside; 0 for what there is
 * @param rows how many labels a step of the optimizer is over; 0 for all
 * @param neighbours how many of its neighbours a row sees
 */
public record BatchSettings(long memory, int rows, NeighbourLimit neighbours) {
  /** All rows at once, in what memory there is. */
  public static final BatchSettings DEFAULT = new BatchSettings(0, 0, NeighbourLimit.NONE);

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
    return new BatchSettings(bytes, rows, neighbours);
  }

  /** The same with so many labels a step. */
  public BatchSettings withRows(int count) {
    return new BatchSettings(memory, count, neighbours);
  }

  /** The same where rows see no more than so many neighbours. */
  public BatchSettings withNeighbours(NeighbourLimit most) {
    return new BatchSettings(memory, rows, most);
  }

  /**
   * Options for a training beside some data.
   *
   * @param data all data sets that are there at a time
   * @throws SettingException if these alone take as much memory as there may be
   */
  public TrainingOptions of(TrainingOptions options, List<Dataset> data) {
    TrainingOptions batched = rows == 0 ? options : options.withBatches(Batches.mini(rows));
    batched = batched.withNeighbours(neighbours);
    return memory == 0 ? batched : batched.withMemoryLimit(new MemoryLimit(memory).left(data, 0));
  }
}
