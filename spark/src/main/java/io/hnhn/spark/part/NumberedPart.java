package io.hnhn.spark.part;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.model.Part;
import io.hnhn.spark.job.LargeArray;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;

/**
 * A part as it lies in executors.
 *
 * @param number by which parts are added up
 * @param bytes the part, as {@link Part#writeTo} writes it
 * @param classes the class of each of its rows; -1 where nobody knows it
 * @param nodes how many nodes it has
 * @param incidences how many incidences it has
 */
@DefaultSerializer(JavaSerializer.class)
public record NumberedPart(
    int number, LargeArray<byte[]> bytes, int[] classes, int nodes, long incidences)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static NumberedPart of(int number, Part part, int[] classes) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      part.writeTo(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new NumberedPart(
        number,
        new LargeArray<>(bytes.toByteArray()),
        classes,
        part.inputs().hypergraph().nodes(),
        part.inputs().hypergraph().incidences());
  }

  /** The part itself. */
  public Part part() {
    try {
      return Part.readFrom(new ByteArrayInputStream(bytes.get()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
