package io.hnhn.spark.part;

import io.hnhn.spark.part.PartTooLarge.Hub;
import io.hnhn.spark.part.PartTooLarge.Size;
import org.apache.spark.sql.Row;

/** Counts {@link PartRows} of one part as they come. */
final class PartCensus {
  // About what a row takes on the heap, beside its features, and an incidence.
  private static final int ROW_BYTES = 64;
  private static final int INCIDENCE_BYTES = 16;

  private int rows;
  private long incidences;
  private long bytes;
  private Hub node = new Hub(false, -1, 0);
  private Hub hyperedge = new Hub(true, -1, 0);
  private Hub current = hyperedge;

  void add(Row row) {
    int number = row.getInt(PartRows.A_AT);
    switch (row.getInt(PartRows.KIND_AT)) {
      case PartRows.ASKED -> rows++;
      case PartRows.NODE ->
          node = node.orLarger(new Hub(false, number, row.getInt(PartRows.COUNT_AT)));
      case PartRows.INCIDENCE -> {
        incidences++;
        // Those of a hyperedge follow each other.
        long before = current.number() == number ? current.incidences() : 0;
        current = new Hub(true, number, before + 1);
        hyperedge = hyperedge.orLarger(current);
      }
      default -> {}
    }
    byte[] features = row.getAs(PartRows.FEATURES_AT);
    bytes +=
        row.getInt(PartRows.KIND_AT) == PartRows.INCIDENCE
            ? INCIDENCE_BYTES
            : ROW_BYTES + (features == null ? 0 : features.length);
  }

  /** About what has come takes on the heap. */
  long bytes() {
    return bytes;
  }

  Size size(long room) {
    return new Size(rows, incidences, room);
  }

  /** The hub: a node is none if its hyperedges are not in the part, at the end of its reach. */
  Hub hub() {
    return node.incidences() > incidences ? hyperedge : hyperedge.orLarger(node);
  }
}
