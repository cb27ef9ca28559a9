/** {@code hnhn compare}: trainings beside each other, with what chance may have done. */
@NullMarked
package io.hnhn.cli.compare;

import org.jspecify.annotations.NullMarked;
