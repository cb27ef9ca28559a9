/** Data sets made of matrices: NumPy's, SciPy's and Matrix Market's files. */
@NullMarked
package io.hnhn.data.format.matrix;

import org.jspecify.annotations.NullMarked;
