/**
 * Hypergraphs and what follows from their structure alone: degrees, expansions into graphs,
 * receptive fields, components, statistics, and the projective planes the paper argues with.
 *
 * <p>Everything here is immutable once built, sparse, and off the heap where it grows with the
 * number of incidences; node and hyperedge numbers are ints from 0, entry numbers are longs.
 * Features, labels and learning live elsewhere, and nothing here depends on anything but the JDK.
 *
 * <p>What is immutable may be shared between threads; a {@link io.hnhn.graph.HypergraphBuilder} is
 * for one thread.
 */
@NullMarked
package io.hnhn.graph;

import org.jspecify.annotations.NullMarked;
