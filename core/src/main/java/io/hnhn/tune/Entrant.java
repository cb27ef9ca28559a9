package io.hnhn.tune;

import io.hnhn.model.Inputs;

/** A trial and what it learns from: forms of the same data, with other features, may compete. */
public record Entrant(Inputs inputs, Trial trial) {}
