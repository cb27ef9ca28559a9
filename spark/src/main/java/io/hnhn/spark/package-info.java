/**
 * Hypergraph networks as an estimator of Spark ML: trained on tables where they are, to the bits
 * that follow from data and seed, and asked there.
 */
@NullMarked
package io.hnhn.spark;

import org.jspecify.annotations.NullMarked;
