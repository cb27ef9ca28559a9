package io.hnhn.model;

/**
 * How far rows are smoothed over the hypergraph, by personalised PageRank: in every step a row
 * becomes the mean of its hyperedges' means, mixed with what it was in the beginning.
 *
 * <pre>
 * z₀ = x        z_{k+1} = (1 − own) P z_k + own z₀        P = D_v⁻¹ H W D_e⁻¹ Hᵀ
 * </pre>
 *
 * Rows of hyperedges take the mean of their members' means, D_e⁻¹ Hᵀ D_v⁻¹ H W. A node without
 * hyperedges and a hyperedge without members stay as they are. H, W and D are those of {@link
 * Incidence}.
 *
 * <pre>{@code
 * Model far = new Hgnn(Architecture.forNodes(6).withAnswerSmoothing(Smoothing.of(5)));
 * }</pre>
 *
 * @param steps how many; 0 for none
 * @param own the share of what a row was in the beginning, in every step
 */
public record Smoothing(int steps, double own) {
  /** A step is two products with operators of the hypergraph. */
  public static final int MOST_STEPS = 1000;

  private static final double USUAL_OWN = 0.2;

  /** Rows stay as they are. */
  public static final Smoothing NONE = of(0);

  public Smoothing {
    OptionChecks.expectAtLeast("steps of smoothing", 0, steps);
    OptionChecks.expectAtMost("steps of smoothing", MOST_STEPS, steps);
    OptionChecks.expectShare("the own share of smoothing", own);
  }

  /** So many steps, with an own share of a fifth. */
  public static Smoothing of(int steps) {
    return new Smoothing(steps, USUAL_OWN);
  }

  /** Whether rows stay as they are. */
  public boolean changesNothing() {
    return steps == 0;
  }

  /**
   * Smoothing as people type it: steps, and after a comma the own share, if it is not the usual
   * one.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static Smoothing parse(String text) {
    String[] parts = text.split(",", -1);
    try {
      if (parts.length <= 2) {
        int steps = Integer.parseInt(parts[0]);
        return parts.length == 1 ? of(steps) : new Smoothing(steps, Double.parseDouble(parts[1]));
      }
    } catch (NumberFormatException _) {
      // told below
    }
    throw new IllegalArgumentException(
        "Expected steps of smoothing and perhaps the own share, such as 5 or 5,0.2, but found \"%s\""
            .formatted(text));
  }

  /** As people type it. */
  @Override
  public String toString() {
    return steps + "," + own;
  }

  /** How many hops more of the hypergraph a smoothed row depends on. */
  int hops() {
    return 2 * steps;
  }
}
