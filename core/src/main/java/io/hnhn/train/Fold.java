package io.hnhn.train;

/**
 * One part of a cross-validation: some labels to learn from, and others, known as well, to judge
 * by.
 */
public record Fold(Labels train, Labels validation) {}
