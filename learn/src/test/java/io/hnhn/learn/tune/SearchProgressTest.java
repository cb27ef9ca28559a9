package io.hnhn.learn.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.graph.Hypergraph;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Labels;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.CrossValidation;
import io.hnhn.tune.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is told about a search is what it does. */
class SearchProgressTest {
  private static final int FOLDS = 2;

  private static final Inputs INPUTS =
      new Inputs(
          Hypergraph.of(8, new int[] {0, 1, 2, 3}, new int[] {4, 5, 6}, new int[] {3, 4, 7}),
          Matrix.of(8, 2, 1, 0, 1, 1, 1, 0, 1, 0, 0, 1, 1, 1, 0, 1, 0, 1));

  private static final Labels LABELS =
      Labels.of(IntStream.range(0, 8).toArray(), new int[] {0, 0, 0, 0, 1, 1, 1, 1});

  private static final Candidate USUAL =
      new Candidate(Hnhn.forNodes(2).withHidden(4), TrainingOptions.PAPER);

  @AutoClose private final Backend backend = Backends.open("cpu", 1);
  private final Course course = new Course();

  /** What was told: how much of the cost is done after each run. */
  private static final class Course implements TuningListener {
    private final List<Double> shares = new ArrayList<>();
    private double all;
    private double done;

    @Override
    public void expect(int runs, double cost, boolean sure) {
      all = cost;
    }

    @Override
    public void done(double cost) {
      done += cost;
      shares.add(done / all);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          alpha=-1:1:1         | GRID | 6
          alpha=-1,1           | GRID | 6
          alpha=-1:1:1 lr=0.01 | GRID | 3
          hidden=2,4,4,8       | GRID | 6
          lr=0.01 alpha=1      | GRID | 1
          alpha=1              | GRID | 4
          """)
  void whatIsExpectedFromTheStartIsWhatIsTried(String options, SearchStrategy strategy, int count) {
    ModelSearch search = search(options, strategy);
    RemainingCandidates remaining = search.remaining(_ -> 1);
    assertThat(remaining.sure()).isTrue();
    assertThat(remaining.candidates()).hasSize(count);
    assertThat(run(search).size()).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          lr=0.01                   | GRID
          epochs=20                 | GRID
          alpha=-1:1:1              | COARSE_TO_FINE
          alpha=-1:1:1 lr=0.01      | COARSE_TO_FINE
          alpha=-1:1:1 lr=0.01,0.02 | COARSE_TO_FINE
          """)
  void whatDependsOnScoresIsToldAsTheMostAndNothingIsTriedTwice(
      String options, SearchStrategy strategy) {
    ModelSearch search = search(options, strategy);
    RemainingCandidates remaining = search.remaining(_ -> 1);
    assertThat(remaining.sure()).isFalse();
    List<Score> scores = run(search);
    assertThat(scores.size()).isBetween(2, remaining.candidates().size());
    assertThat(scores).extracting(score -> score.trial().candidate()).doesNotHaveDuplicates();
  }

  private List<Score> run(ModelSearch search) {
    AtomicInteger runs = new AtomicInteger();
    SearchProgress progress = new SearchProgress(course, _ -> 1, FOLDS, List.of(search));
    CrossValidation validation =
        CrossValidation.of(backend)
            .withFolds(FOLDS)
            .withListener(
                () -> {
                  runs.incrementAndGet();
                  progress.run();
                });
    List<Score> scores = search.run(validation, INPUTS, LABELS, progress);
    assertThat(runs).hasValue(FOLDS * scores.size());
    assertThat(course.shares).hasSize(runs.get()).last().isEqualTo(1.0);
    assertThat(course.shares.subList(0, runs.get() - 1)).allMatch(share -> share < 1);
    return scores;
  }

  @Test
  void costGrowsWithWidthLayersAndEpochsAndNotWithExponents() {
    RunCost cost = new RunCost(backend, INPUTS, LABELS.folds(FOLDS, 0).getFirst(), 10);
    Hnhn hnhn = Hnhn.forNodes(2).withHidden(64);
    Candidate usual = new Candidate(hnhn, TrainingOptions.PAPER.withEpochs(100_000));
    double found = cost.applyAsDouble(usual);
    assertThat(cost.applyAsDouble(usual.withModel(hnhn.withHidden(4096)))).isGreaterThan(5 * found);
    assertThat(cost.applyAsDouble(usual.withModel(hnhn.with(hnhn.architecture().withLayers(3)))))
        .isGreaterThan(1.5 * found);
    assertThat(cost.applyAsDouble(usual.withModel(hnhn.withAlpha(Exponent.fixed(0.5)))))
        .isEqualTo(found);
    assertThat(cost.applyAsDouble(usual.withOptions(usual.options().withEpochs(300_000))))
        .isCloseTo(3 * found, withinPercentage(5));
  }

  private static ModelSearch search(String options, SearchStrategy strategy) {
    SearchSpace space = SearchSpace.DEFAULT.withEpochs(10);
    for (String option : options.split(" ", -1)) {
      String[] words = option.split("=", -1);
      space =
          words[0].equals("epochs")
              ? space.withEpochs(Integer.parseInt(words[1]))
              : space.with(
                  SearchedSetting.valueOf(words[0].toUpperCase(Locale.ROOT)),
                  SettingValues.parse(words[1]));
    }
    return new ModelSearch(space, strategy, USUAL);
  }
}
