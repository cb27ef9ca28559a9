/** Data sets as folders of plain text: hyperedges a line each, nodes in LIBSVM form. */
@NullMarked
package io.hnhn.data.format.plain;

import org.jspecify.annotations.NullMarked;
