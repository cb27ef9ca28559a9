package io.hnhn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.hnhn.model.Mlp;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Score;
import io.hnhn.tune.Settings;
import io.hnhn.tune.Trial;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Who answers together. */
class ReachSearchTest {
  private static final Trial TRIAL =
      Trial.grid(
              new Candidate(Mlp.forNodes(2), TrainingOptions.PAPER),
              List.of(Settings.hidden(List.of(4))))
          .getFirst();

  private static Score score(double loss, double... accuracies) {
    return new Score(TRIAL, 10, accuracies, loss);
  }

  @Test
  void thoseThatTheBestIsNotClearlyBetterThanBySmallestLoss() {
    Score best = score(0.5, 0.9, 0.8, 0.7);
    Score about = score(0.3, 0.8, 0.9, 0.65);
    Score worse = score(0.1, 0.8, 0.7, 0.6);
    assertThat(ReachSearch.together(List.of(worse, best, about))).containsExactly(about, best);
  }

  @Test
  void noneWhoseLossIsNotFiniteAndNoMoreThanAFew() {
    Score broken = score(Double.NaN, 0, 0, 0);
    List<Score> many = IntStream.range(0, 9).mapToObj(i -> score(i, 0.9, 0.8, 0.7)).toList();
    assertThat(ReachSearch.together(List.of(broken, many.getFirst()))).hasSize(1);
    assertThat(ReachSearch.together(many)).isEqualTo(many.subList(0, ReachSearch.MOST));
  }
}
