package io.hnhn.train;

import java.time.Instant;

/**
 * Where a trained model comes from.
 *
 * @param model the model with its options
 * @param options how it was trained
 * @param data fingerprint of the inputs
 * @param labels fingerprint of the training and validation labels
 * @param backend what it was trained on
 * @param java version of the JVM
 * @param started when
 * @param seconds how long it took
 */
public record Provenance(
    String model,
    String options,
    String data,
    String labels,
    String backend,
    String java,
    Instant started,
    double seconds) {}
