/**
 * Expressions: matrices that are known or trainable, a closed set of operations on them, and the
 * gradient as another expression. Nothing here says how anything is computed.
 *
 * <p>Everything here is immutable and may be shared between threads.
 */
@NullMarked
package io.hnhn.expr;

import org.jspecify.annotations.NullMarked;
