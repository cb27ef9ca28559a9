package io.hnhn.linalg;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * A tile of 6 rows by 2 vectors. Its twelve sums, two vectors of B and one element of A fill the
 * sixteen registers of AVX2, and twelve independent sums are enough to keep two fma units busy.
 */
final class BlockedGemmVectorTile implements BlockedGemmTile {
  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();
  private static final int ROWS = 6;
  private static final int COLUMNS = 2 * LANES;

  @Override
  public String name() {
    return "Vector API, " + SPECIES.vectorBitSize() + " bits";
  }

  @Override
  public int rows() {
    return ROWS;
  }

  @Override
  public int columns() {
    return COLUMNS;
  }

  @Override
  public void multiply(
      int depth, float[] left, int leftAt, float[] right, int rightAt, float[] sums) {
    FloatVector zero = FloatVector.zero(SPECIES);
    FloatVector sum00 = zero;
    FloatVector sum01 = zero;
    FloatVector sum10 = zero;
    FloatVector sum11 = zero;
    FloatVector sum20 = zero;
    FloatVector sum21 = zero;
    FloatVector sum30 = zero;
    FloatVector sum31 = zero;
    FloatVector sum40 = zero;
    FloatVector sum41 = zero;
    FloatVector sum50 = zero;
    FloatVector sum51 = zero;
    int a = leftAt;
    int b = rightAt;
    for (int i = 0; i < depth; i++, a += ROWS, b += COLUMNS) {
      FloatVector b0 = FloatVector.fromArray(SPECIES, right, b);
      FloatVector b1 = FloatVector.fromArray(SPECIES, right, b + LANES);
      FloatVector a0 = FloatVector.broadcast(SPECIES, left[a]);
      sum00 = a0.fma(b0, sum00);
      sum01 = a0.fma(b1, sum01);
      FloatVector a1 = FloatVector.broadcast(SPECIES, left[a + 1]);
      sum10 = a1.fma(b0, sum10);
      sum11 = a1.fma(b1, sum11);
      FloatVector a2 = FloatVector.broadcast(SPECIES, left[a + 2]);
      sum20 = a2.fma(b0, sum20);
      sum21 = a2.fma(b1, sum21);
      FloatVector a3 = FloatVector.broadcast(SPECIES, left[a + 3]);
      sum30 = a3.fma(b0, sum30);
      sum31 = a3.fma(b1, sum31);
      FloatVector a4 = FloatVector.broadcast(SPECIES, left[a + 4]);
      sum40 = a4.fma(b0, sum40);
      sum41 = a4.fma(b1, sum41);
      FloatVector a5 = FloatVector.broadcast(SPECIES, left[a + 5]);
      sum50 = a5.fma(b0, sum50);
      sum51 = a5.fma(b1, sum51);
    }
    sum00.intoArray(sums, 0);
    sum01.intoArray(sums, LANES);
    sum10.intoArray(sums, COLUMNS);
    sum11.intoArray(sums, COLUMNS + LANES);
    sum20.intoArray(sums, 2 * COLUMNS);
    sum21.intoArray(sums, 2 * COLUMNS + LANES);
    sum30.intoArray(sums, 3 * COLUMNS);
    sum31.intoArray(sums, 3 * COLUMNS + LANES);
    sum40.intoArray(sums, 4 * COLUMNS);
    sum41.intoArray(sums, 4 * COLUMNS + LANES);
    sum50.intoArray(sums, 5 * COLUMNS);
    sum51.intoArray(sums, 5 * COLUMNS + LANES);
  }
}
