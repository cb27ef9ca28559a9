/**
 * Models: each is the formula of its paper, as an expression.
 *
 * <p>Everything here is immutable and may be shared between threads, as long as nobody writes to
 * the matrices that were given.
 */
@NullMarked
package io.hnhn.model;

import org.jspecify.annotations.NullMarked;
