package io.hnhn.cuda;

import io.hnhn.expr.Leaf.Parameter;
import io.hnhn.plan.ParameterLayout;
import java.util.Map;
import java.util.TreeMap;

/**
 * Where the parameters of a flat vector are on a device: each begins at a multiple of {@value
 * #ALIGNMENT} bytes, as dense products and wide loads like it. What lies between stays 0.
 */
final class DeviceLayout {
  /** Bytes between which parameters begin. */
  static final long ALIGNMENT = 256;

  private static final long ELEMENTS = ALIGNMENT / Float.BYTES;

  /** By where it begins in the flat vector: where it begins on the device. */
  private final TreeMap<Long, Long> starts = new TreeMap<>();

  private final long trainedSize;
  private final long size;
  private final long flatSize;

  DeviceLayout(ParameterLayout layout) {
    long next = 0;
    long trained = 0;
    for (Parameter parameter : layout.parameters()) {
      if (parameter.shape().size() > 0) {
        starts.put(layout.offset(parameter.name()), next);
        next = Math.ceilDiv(next + parameter.shape().size(), ELEMENTS) * ELEMENTS;
        trained = parameter.trained() ? next : trained;
      }
    }
    this.trainedSize = trained;
    this.size = next;
    this.flatSize = layout.size();
  }

  /** Elements of a vector on the device. */
  long size() {
    return size;
  }

  /** Those of them that are trained: the first ones. */
  long trainedSize() {
    return trainedSize;
  }

  /** Where an element of the flat vector is, in elements. */
  long offset(long flat) {
    Map.Entry<Long, Long> start = starts.floorEntry(flat);
    return start == null ? 0 : start.getValue() + flat - start.getKey();
  }

  /** Something done with a stretch of elements that lie together in both. */
  interface Stretch {
    void at(long flat, long onDevice, long count);
  }

  /** Goes through elements of the flat vector, from one on. */
  void stretches(long flat, long count, Stretch stretch) {
    if (flat < 0 || count < 0 || flat + count > flatSize) {
      throw new IndexOutOfBoundsException(
          "Expected elements between 0 and %d, but found %d to %d"
              .formatted(flatSize, flat, flat + count));
    }
    for (long at = flat; at < flat + count; ) {
      Long next = starts.higherKey(at);
      long end = next == null ? flat + count : Math.min(next, flat + count);
      stretch.at(at, offset(at), end - at);
      at = end;
    }
  }
}
