/** {@code hnhn explain}: how a training will be computed. */
@NullMarked
package io.hnhn.cli.explain;

import org.jspecify.annotations.NullMarked;
