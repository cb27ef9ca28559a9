/**
 * From an expression to the steps that compute it: passes that make it cheaper and leave it exact,
 * and the layout of its memory. {@link io.hnhn.plan.Planner} is the way in.
 */
@NullMarked
package io.hnhn.plan;

import org.jspecify.annotations.NullMarked;
