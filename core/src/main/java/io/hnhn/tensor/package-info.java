/**
 * Dense and sparse matrices off the heap, initial values and the counter-based generator.
 *
 * <p>A {@link io.hnhn.tensor.Matrix} may be read by several threads at once, and written by one
 * while nobody else reads or writes. {@link io.hnhn.tensor.SparseRows} collects rows for one
 * thread. Everything else here is immutable and may be shared.
 */
@NullMarked
package io.hnhn.tensor;

import org.jspecify.annotations.NullMarked;
