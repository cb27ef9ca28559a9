package io.hnhn.train;

import java.util.List;

/**
 * The course of a training run.
 *
 * @param losses mean training loss of each epoch, before its update
 * @param validationLosses mean validation loss after each epoch; empty without validation labels
 * @param validationAccuracies likewise
 * @param bestEpoch the epoch, from 1, whose weights the model has; without validation the last one
 */
public record History(
    List<Double> losses,
    List<Double> validationLosses,
    List<Double> validationAccuracies,
    int bestEpoch) {
  public History {
    losses = List.copyOf(losses);
    validationLosses = List.copyOf(validationLosses);
    validationAccuracies = List.copyOf(validationAccuracies);
  }
}
