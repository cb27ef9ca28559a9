/**
 * From an expression to the steps that compute it: passes that make it cheaper and leave it exact,
 * and the layout of its memory. {@link io.hnhn.plan.Planner} is the way in.
 *
 * <p>Everything here is immutable and may be shared between threads: one plan can be loaded by
 * several backends at once.
 */
@NullMarked
package io.hnhn.plan;

import org.jspecify.annotations.NullMarked;
