package io.hnhn.model;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some rows and all that a model looks at to tell about them: inputs of their own. Degrees, sizes
 * and weights in them are those of the whole, and random decisions follow from row numbers of the
 * whole, so that a model gives for these rows what it gives for them in the whole:
 *
 * <pre>{@code
 * Part part = inputs.part(Task.NODES, new int[] {17, 42}, model.reach());
 * Predictions all = trained.predict(part.inputs());
 * int first = all.classes()[part.positions()[0]]; // of node 17
 * }</pre>
 *
 * Other rows of the part are there because those depend on them; what a model gives for them is
 * none of the whole's answers. Losses over parts of the rows, and their gradients, add up:
 *
 * <pre>
 * Σ over parts p of  1/w Σ over rows i of p of w_i loss_i  =  1/w Σ over all rows i of w_i loss_i
 * </pre>
 *
 * <p>A part holds nothing of the inputs that it was cut from, so that it can be {@linkplain
 * #writeTo written} and {@linkplain #readFrom read} somewhere else.
 *
 * @param inputs what the rows depend on
 * @param rows their numbers in the inputs that the part was cut from, ascending; of parts side by
 *     side those of the first, then those of the second, and so on
 * @param positions where each of them is in {@code inputs}
 */
public record Part(Inputs inputs, int[] rows, int[] positions) {
  public Part {
    if (rows.length != positions.length) {
      throw new IllegalArgumentException(
          "Expected a position for each of %d rows, but found %d"
              .formatted(rows.length, positions.length));
    }
  }

  /**
   * Several parts as one, to be computed by a single plan: none hears of another, and the rows of
   * the second follow those of the first, and so on. They may be of inputs that differ, before and
   * after a change for instance, as long as their features are as wide.
   *
   * @param task what their rows are
   * @param parts at least one
   */
  public static Part sideBySide(Task task, List<Part> parts) {
    return parts.size() == 1 ? parts.getFirst() : SideBySide.of(task, parts);
  }

  /**
   * Writes it as bytes, compact and with a checksum, to be read by {@link #readFrom}. Others may
   * follow in the same stream, which stays open.
   */
  public void writeTo(OutputStream out) throws IOException {
    PartFormat.write(this, out);
  }

  /**
   * Reads what {@link #writeTo} wrote, and no byte more. A model gives for it what it gives for the
   * part that was written, bit for bit.
   *
   * @param in best buffered
   * @throws IOException if it is damaged, or something else
   */
  public static Part readFrom(InputStream in) throws IOException {
    return PartFormat.read(in);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Part that
        && inputs.equals(that.inputs)
        && Arrays.equals(rows, that.rows)
        && Arrays.equals(positions, that.positions);
  }

  @Override
  public int hashCode() {
    return 31 * inputs.hashCode() + Arrays.hashCode(rows);
  }

  @Override
  public String toString() {
    return "Part[%d rows, %s]".formatted(rows.length, inputs);
  }
}
