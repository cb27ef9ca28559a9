/**
 * Data sets: a {@linkplain io.hnhn.data.Dataset hypergraph with features and labels}, where to
 * {@linkplain io.hnhn.data.DataHome find} one and how to {@linkplain io.hnhn.data.Splits split} it.
 *
 * <p>Every file format is a class of {@code io.hnhn.data.format}; what turns tables into data sets
 * lives in {@code io.hnhn.data.table}, what turns text into features in {@code io.hnhn.data.text}.
 * Nothing here knows about training.
 */
@NullMarked
package io.hnhn.data;

import org.jspecify.annotations.NullMarked;
