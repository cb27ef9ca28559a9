/** Dense and sparse matrices off the heap, initial values and the counter-based generator. */
@NullMarked
package io.hnhn.tensor;

import org.jspecify.annotations.NullMarked;
