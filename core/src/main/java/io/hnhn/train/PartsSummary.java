package io.hnhn.train;

import io.hnhn.graph.Amount;
import java.util.Locale;
import java.util.Optional;

/**
 * How a training is done in parts.
 *
 * @param parts how many there are to learn from; of mini-batches those of the first epoch
 * @param steps how many steps of the optimizer an epoch takes
 * @param bytesRead what an epoch reads of what is kept in a file, validation included; of
 *     mini-batches what is cut from the data
 * @param replication how often a node is in a part, on average over those that are in any
 * @param peakBytes the most memory that is used at a time, weights included
 * @param atOnce about what all rows take at once, {@link Amount#MOST} where that is far more than
 *     the limit; 0 where memory is not why there are parts
 * @param limit the most that may be used, 0 for what there is
 */
public record PartsSummary(
    int parts,
    int steps,
    long bytesRead,
    double replication,
    long peakBytes,
    long atOnce,
    long limit) {
  /** What more memory would give; empty where memory is not why there are parts. */
  public Optional<String> advice() {
    if (atOnce == 0) {
      return Optional.empty();
    }
    return Optional.of(
        atOnce == Amount.MOST
            ? "All rows at once need far more memory than there may be; with more of it there are"
                + " fewer parts, and nodes are in fewer of them."
            : "All rows at once, which is the fastest, need about %s."
                .formatted(Amount.bytes(atOnce)));
  }

  /** In a sentence. */
  @Override
  public String toString() {
    String parted =
        steps > 1
            ? "%d steps an epoch%s"
                .formatted(steps, parts > steps ? ", in %d parts".formatted(parts) : "")
            : "%d part%s an epoch".formatted(parts, parts == 1 ? "" : "s");
    return String.format(
        Locale.ROOT,
        "%s: %s read an epoch, each node %.2f times, at most %s of memory.",
        parted,
        Amount.bytes(bytesRead),
        replication,
        Amount.bytes(peakBytes));
  }
}
