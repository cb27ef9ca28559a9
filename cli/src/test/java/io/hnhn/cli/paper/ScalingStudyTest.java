package io.hnhn.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.cli.paper.ScalingStudy.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScalingStudyTest {
  /** By operations counted, not by time, which depends on the machine and its mood. */
  @Test
  void theExponentsAreThoseOfThePapersFormulas() {
    try (Backend backend = Backends.open("cpu", 2)) {
      List<Point> points = new ScalingStudy(backend).points();
      assertThat(ScalingStudy.exponent(points, p -> p.clique().flops()))
          .isCloseTo(ScalingStudy.exponent(points, Point::formulaOfClique), within(0.02))
          .isGreaterThan(0.6);
      assertThat(ScalingStudy.exponent(points, p -> p.hnhn().flops()))
          .isCloseTo(ScalingStudy.exponent(points, Point::formulaOfHnhn), within(0.02))
          .isLessThan(0);
    }
  }
}
