/** Trainings beside each other, with what chance may have done. */
@NullMarked
package io.hnhn.learn.compare;

import org.jspecify.annotations.NullMarked;
