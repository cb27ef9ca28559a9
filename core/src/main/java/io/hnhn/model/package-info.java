/**
 * Models: each is the formula of its paper, as an expression.
 *
 * <p>They are made of blocks such as {@link io.hnhn.model.Linear}, {@link io.hnhn.model.Incidence}
 * and {@link io.hnhn.model.Layers}. Models of other projects are made of the same, found by their
 * {@link io.hnhn.model.ModelProvider} and tested by {@link io.hnhn.model.ModelCheck}.
 *
 * <p>Everything here is immutable and may be shared between threads, as long as nobody writes to
 * the matrices that were given.
 */
@NullMarked
package io.hnhn.model;

import org.jspecify.annotations.NullMarked;
