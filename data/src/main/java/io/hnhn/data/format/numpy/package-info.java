/** NumPy's arrays ({@code .npy}, {@code .npz}) and SciPy's sparse matrices ({@code .npz}). */
@NullMarked
package io.hnhn.data.format.numpy;

import org.jspecify.annotations.NullMarked;
