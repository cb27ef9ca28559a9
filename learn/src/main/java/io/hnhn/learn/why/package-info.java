/**
 * Why a model answers as it does: what its answer would be if something were left out of the tables
 * or changed in them, computed exactly.
 *
 * <p>{@link io.hnhn.learn.why.Why} is asked, {@link io.hnhn.learn.why.Reasons} are the answer.
 */
@NullMarked
package io.hnhn.learn.why;

import org.jspecify.annotations.NullMarked;
