package io.hnhn.cli.train;

import io.hnhn.cli.options.BackendOptions;
import io.hnhn.cli.options.LearningOptions;
import io.hnhn.cli.options.ProblemOptions;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What {@code hnhn train} was asked for, whatever the model.
 *
 * @param command with all options
 * @param data what was read, as it was named
 * @param runs how often to do all of it
 * @param report whether to write one
 */
record TrainRequest(
    CommandSpec command,
    String data,
    ProblemOptions problems,
    LearningOptions learning,
    BackendOptions backends,
    int runs,
    boolean report) {}
