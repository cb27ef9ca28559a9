package io.hnhn.train;

import java.util.OptionalDouble;

/**
 * What is known after an epoch.
 *
 * @param epoch from 1
 * @param epochs the most there will be
 * @param loss mean loss over the training labels, before the epoch's update
 * @param validationLoss mean loss over the validation labels after it, where there are any
 * @param validationAccuracy likewise
 * @param rate the learning rate
 */
public record EpochReport(
    int epoch,
    int epochs,
    double loss,
    OptionalDouble validationLoss,
    OptionalDouble validationAccuracy,
    double rate) {}
