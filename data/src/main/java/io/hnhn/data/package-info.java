/**
 * Data sets: a {@linkplain io.hnhn.data.Dataset hypergraph with features and labels}, where to
 * {@linkplain io.hnhn.data.DataHome find} one and how to {@linkplain io.hnhn.data.Splits split} it.
 *
 * <p>Nothing here knows of files, formats, tables or training. All formats together are in {@code
 * io.hnhn.data.format}, each in a package below it; what turns tables into data sets lives in
 * {@code io.hnhn.data.table}, what turns text into features in {@code io.hnhn.data.text}; what is
 * left out before learning, and how papers become hyperedges, is in {@code
 * io.hnhn.data.preparation}; sets known by name are in {@code io.hnhn.data.catalogue}.
 *
 * <p>Here and in these packages everything is immutable and may be shared between threads, as long
 * as nobody writes to arrays and matrices that were given or are given out. What collects or reads
 * rows is for one thread: {@code SparseEntries}, {@code TableRows}, a {@code TableSink} and {@code
 * TextLines}. What is closed, {@code TableRows} or {@code TextLines}, must not be read any more;
 * other rows of the same source stay open.
 */
@NullMarked
package io.hnhn.data;

import org.jspecify.annotations.NullMarked;
