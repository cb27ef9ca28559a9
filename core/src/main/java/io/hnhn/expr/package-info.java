/**
 * Expressions: matrices that are known or trainable, a closed set of operations on them, and the
 * gradient as another expression. Nothing here says how anything is computed.
 */
@NullMarked
package io.hnhn.expr;

import org.jspecify.annotations.NullMarked;
