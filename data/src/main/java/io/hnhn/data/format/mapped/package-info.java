/** Data sets that are mapped into memory and not read: a folder of NumPy's arrays. */
@NullMarked
package io.hnhn.data.format.mapped;

import org.jspecify.annotations.NullMarked;
