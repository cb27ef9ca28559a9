package io.hnhn.backend;

/**
 * The numbers of one step of Adam (Kingma, Ba), for every parameter θ with gradient g:
 *
 * <pre>
 * g ← g + λ θ                           if the weight decay λ is coupled
 * m ← β₁ m + (1 − β₁) g      v ← β₂ v + (1 − β₂) g²
 * θ ← θ − η λ θ                         if it is decoupled
 * θ ← θ − η · m/(1 − β₁ᵗ) / (√(v/(1 − β₂ᵗ)) + ε)
 * </pre>
 *
 * @param step t, from 1
 * @param rate η
 * @param decoupled whether the decay acts on θ itself and not through the gradient
 */
public record AdamStep(
    long step,
    double rate,
    double beta1,
    double beta2,
    double epsilon,
    double weightDecay,
    boolean decoupled) {

  /** λ where it is coupled, otherwise 0. */
  public double coupledDecay() {
    return decoupled ? 0 : weightDecay;
  }

  /** What θ is multiplied with first: 1 − η λ where the decay is decoupled, otherwise 1. */
  public double shrink() {
    return decoupled ? 1 - rate * weightDecay : 1;
  }

  /** 1 − β₁ᵗ. */
  public double correction1() {
    return 1 - StrictMath.pow(beta1, (double) step);
  }

  /** 1 − β₂ᵗ. */
  public double correction2() {
    return 1 - StrictMath.pow(beta2, (double) step);
  }
}
