package io.hnhn.learn.settings;

import io.hnhn.data.Dataset;
import io.hnhn.data.DatasetMemory;
import io.hnhn.graph.Amount;
import java.util.List;

/**
 * The most memory that the program may use, and how it is shared, which is the same for all that is
 * done within it:
 *
 * <pre>
 * limit = the program with nothing to do + the data + the work
 * </pre>
 *
 * Pages of mapped files count nowhere: they are the system's, which takes them back when it needs
 * them.
 *
 * @param bytes 0 for what there is
 */
public record MemoryLimit(long bytes) {
  /** What the virtual machine takes with the program in it, and its young generation. */
  public static final long PROGRAM = 200_000_000;

  /** What there is. */
  public static final MemoryLimit NONE = new MemoryLimit(0);

  /** Whether there is none. */
  public boolean isNone() {
    return bytes == 0;
  }

  /**
   * What is left for work beside some data.
   *
   * @param data all data sets that are there at a time; what they have in common counts once
   * @param kept bytes that stay in use beside the work, such as the values of a model
   * @throws SettingException if that is nothing
   */
  public long left(List<Dataset> data, long kept) {
    long ofData = DatasetMemory.bytes(data);
    long taken = Amount.sum(PROGRAM, Amount.sum(ofData, kept));
    if (taken >= bytes) {
      throw new SettingException(
          "Expected {memory} of more than %s, which the program takes (%s)%s and the data (%s), but"
              + " found %s; data that hnhn convert --to mapped has written takes next to none",
          Amount.bytes(taken),
          Amount.bytes(PROGRAM),
          kept == 0 ? "" : ", the model (%s)".formatted(Amount.bytes(kept)),
          Amount.bytes(ofData),
          Amount.bytes(bytes));
    }
    return bytes - taken;
  }
}
