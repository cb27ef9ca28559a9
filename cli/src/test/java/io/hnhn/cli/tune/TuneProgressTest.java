package io.hnhn.cli.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.command.terminal.CountProgress;
import io.hnhn.command.terminal.StatusLine;
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
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What is told about a search is what it does. */
class TuneProgressTest {
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
  private final StringWriter text = new StringWriter();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --alpha=-1:1:1                | GRID           |  6
          --alpha=-1,1                  | GRID           |  6
          --alpha=-1:1:1 --lr=0.01      | GRID           |  3
          --hidden=2,4,4,8              | GRID           |  6
          --lr=0.01 --alpha=1           | GRID           |  1
          --alpha=1                     | GRID           |  4
          """)
  void whatIsExpectedFromTheStartIsWhatIsTried(String options, TuneSearch.Kind kind, int count) {
    TuneSearch search = search(options, kind);
    Outlook outlook = search.outlook(_ -> 1);
    assertThat(outlook.sure()).isTrue();
    assertThat(outlook.candidates()).hasSize(count);
    assertThat(run(search).size()).isEqualTo(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --lr=0.01                     | GRID
          --epochs=20                   | GRID
          --alpha=-1:1:1                | COARSE_TO_FINE
          --alpha=-1:1:1 --lr=0.01      | COARSE_TO_FINE
          --alpha=-1:1:1 --lr=0.01,0.02 | COARSE_TO_FINE
          """)
  void whatDependsOnScoresIsToldAsTheMostAndNothingIsTriedTwice(
      String options, TuneSearch.Kind kind) {
    TuneSearch search = search(options, kind);
    Outlook outlook = search.outlook(_ -> 1);
    assertThat(outlook.sure()).isFalse();
    List<Score> scores = run(search);
    assertThat(scores.size()).isBetween(2, outlook.candidates().size());
    assertThat(scores).extracting(score -> score.trial().candidate()).doesNotHaveDuplicates();
  }

  private List<Score> run(TuneSearch search) {
    AtomicInteger runs = new AtomicInteger();
    CountProgress shown =
        new CountProgress(new StatusLine(new PrintWriter(text), true), "tuning", 1);
    TuneProgress progress = new TuneProgress(shown, _ -> 1, FOLDS, List.of(search));
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
    String[] painted = text.toString().split("\r");
    assertThat(painted[painted.length - 1]).contains("[==========================>] 100%  0 s");
    assertThat(painted).filteredOn(line -> line.contains("100%")).hasSize(1);
    return scores;
  }

  @Test
  void workGrowsWithWidthLayersAndEpochsAndNotWithExponents() {
    RunWork work = new RunWork(backend, INPUTS, LABELS.folds(FOLDS, 0).getFirst(), 10);
    Hnhn hnhn = Hnhn.forNodes(2).withHidden(64);
    Candidate usual = new Candidate(hnhn, TrainingOptions.PAPER.withEpochs(100_000));
    double found = work.applyAsDouble(usual);
    assertThat(work.applyAsDouble(usual.withModel(hnhn.withHidden(4096)))).isGreaterThan(5 * found);
    assertThat(work.applyAsDouble(usual.withModel(hnhn.with(hnhn.architecture().withLayers(3)))))
        .isGreaterThan(1.5 * found);
    assertThat(work.applyAsDouble(usual.withModel(hnhn.withAlpha(Exponent.fixed(0.5)))))
        .isEqualTo(found);
    assertThat(work.applyAsDouble(usual.withOptions(usual.options().withEpochs(300_000))))
        .isCloseTo(3 * found, withinPercentage(5));
  }

  private static TuneSearch search(String options, TuneSearch.Kind kind) {
    SearchOptions space = new SearchOptions();
    String epochs = options.contains("--epochs") ? "" : " --epochs=10";
    CommandLine.populateCommand(space, (options + epochs).split(" "));
    return new TuneSearch(space, kind, USUAL);
  }
}
