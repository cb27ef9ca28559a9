/**
 * Dense linear algebra: products and factorizations, by OpenBLAS and its LAPACK where they can be
 * had, by Java where they can't.
 *
 * <p>Everything here may be shared between threads.
 */
@NullMarked
package io.hnhn.linalg;

import org.jspecify.annotations.NullMarked;
