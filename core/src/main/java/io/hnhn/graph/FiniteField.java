package io.hnhn.graph;

/**
 * The field GF(q) with q = pᵏ elements, p prime.
 *
 * <p>An element is a number from 0 to q - 1; its digits in base p are the coefficients of a
 * polynomial over GF(p), of degree below k. Sums are digit by digit; products go through a table of
 * the powers of x modulo a primitive polynomial, x^a · x^b = x^(a+b). If the powers of x are q - 1
 * different polynomials, then none but 0 is without an inverse and the quotient is a field, so the
 * polynomial need not be known beforehand: the first that passes is taken.
 */
final class FiniteField {
  private final int order;
  private final int characteristic;

  /** {@code powers[e]} = x^e for e below q - 1, and {@code logarithms[x^e]} = e. */
  private final int[] powers;

  private final int[] logarithms;

  private FiniteField(int order, int characteristic, int[] powers) {
    this.order = order;
    this.characteristic = characteristic;
    this.powers = powers;
    this.logarithms = new int[order];
    for (int e = 0; e < powers.length; e++) {
      logarithms[powers[e]] = e;
    }
  }

  /** The field with {@code order} elements. */
  static FiniteField ofOrder(int order) {
    int prime = smallestFactor(order);
    int rest = order;
    while (rest > 1 && rest % prime == 0) {
      rest /= prime;
    }
    if (order < 2 || rest != 1) {
      throw new IllegalArgumentException(
          "Expected the power of a prime as the order of a finite field, but found " + order);
    }
    int[] powers = new int[order - 1];
    for (int reduction = 1; reduction < order; reduction++) {
      if (fillPowers(powers, order, prime, reduction)) {
        return new FiniteField(order, prime, powers);
      }
    }
    throw new AssertionError("No primitive polynomial for the order " + order);
  }

  private static int smallestFactor(int number) {
    for (int factor = 2; (long) factor * factor <= number; factor++) {
      if (number % factor == 0) {
        return factor;
      }
    }
    return number;
  }

  /** Fills in 1, x, x², ... where xᵏ = {@code reduction}; false if they return to 1 too early. */
  private static boolean fillPowers(int[] powers, int order, int prime, int reduction) {
    int power = 1;
    for (int e = 0; e < powers.length; e++) {
      if (e > 0 && power <= 1) {
        return false;
      }
      powers[e] = power;
      power = timesX(power, order, prime, reduction);
    }
    return power == 1;
  }

  /** Moves all digits up by one and replaces the one that falls out, t xᵏ, by t · reduction. */
  private static int timesX(int element, int order, int prime, int reduction) {
    int top = order / prime;
    return plusMultiple(element % top * prime, element / top, reduction, prime);
  }

  /** a + times · b, digit by digit. */
  private static int plusMultiple(int a, long times, int b, int prime) {
    int sum = 0;
    int unit = 1;
    for (int x = a, y = b; x > 0 || y > 0; x /= prime, y /= prime) {
      sum += (int) ((x % prime + times * (y % prime)) % prime) * unit;
      unit *= prime;
    }
    return sum;
  }

  int order() {
    return order;
  }

  int add(int a, int b) {
    return plusMultiple(a, 1, b, characteristic);
  }

  int negate(int a) {
    int minusOne = characteristic - 1;
    return multiply(minusOne, a);
  }

  int multiply(int a, int b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    return powers[(int) (((long) logarithms[a] + logarithms[b]) % powers.length)];
  }

  int inverse(int a) {
    if (a == 0) {
      throw new ArithmeticException("Expected an element other than 0 to invert, but found 0");
    }
    return powers[(powers.length - logarithms[a]) % powers.length];
  }
}
