package io.hnhn.cli.train;

import io.hnhn.cli.options.Problem;
import io.hnhn.train.Metrics;
import io.hnhn.train.Ranking;
import io.hnhn.train.TrainedModel;
import java.util.Optional;

/**
 * What a run came to, with all that is needed to write about it.
 *
 * @param test how well it does on labels that it did not see, where there are any
 * @param ranking the same for hyperedge prediction
 */
record Outcome(
    Problem problem,
    TrainedModel trained,
    Optional<Metrics> test,
    Optional<Ranking> ranking,
    ChosenSettings chosen,
    TrainingRun run) {}
