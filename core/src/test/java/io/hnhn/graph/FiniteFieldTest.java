package io.hnhn.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FiniteFieldTest {
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27})
  void axiomsOfAFieldHold(int order) {
    FiniteField field = FiniteField.ofOrder(order);
    for (int a = 0; a < order; a++) {
      assertThat(field.add(a, 0)).isEqualTo(a);
      assertThat(field.multiply(a, 1)).isEqualTo(a);
      assertThat(field.add(a, field.negate(a))).isZero();
      if (a != 0) {
        assertThat(field.multiply(a, field.inverse(a))).isEqualTo(1);
      }
      for (int b = 0; b < order; b++) {
        assertThat(field.add(a, b)).isEqualTo(field.add(b, a)).isBetween(0, order - 1);
        assertThat(field.multiply(a, b)).isEqualTo(field.multiply(b, a)).isBetween(0, order - 1);
        for (int c = 0; c < order; c++) {
          assertThat(field.add(a, field.add(b, c))).isEqualTo(field.add(field.add(a, b), c));
          assertThat(field.multiply(a, field.multiply(b, c)))
              .isEqualTo(field.multiply(field.multiply(a, b), c));
          assertThat(field.multiply(a, field.add(b, c)))
              .isEqualTo(field.add(field.multiply(a, b), field.multiply(a, c)));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 5, 7, 101})
  void fieldOfAPrimeIsArithmeticModuloIt(int prime) {
    FiniteField field = FiniteField.ofOrder(prime);
    for (int a = 0; a < prime; a++) {
      for (int b = 0; b < prime; b++) {
        assertThat(field.add(a, b)).isEqualTo((a + b) % prime);
        assertThat(field.multiply(a, b)).isEqualTo(a * b % prime);
      }
    }
  }

  @Test
  void addingAnElementOfGf8ToItselfGivesZero() {
    FiniteField field = FiniteField.ofOrder(8);
    assertThat(field.add(5, 5)).isZero();
    assertThat(field.add(5, 3)).isEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {-4, 0, 1, 6, 10, 12, 15, 36})
  void ordersThatAreNoPrimePowerAreRefused(int order) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FiniteField.ofOrder(order))
        .withMessageEndingWith("but found " + order);
  }

  @Test
  void zeroHasNoInverse() {
    assertThatExceptionOfType(ArithmeticException.class)
        .isThrownBy(() -> FiniteField.ofOrder(4).inverse(0))
        .withMessageContaining("but found 0");
  }
}
