/** Models: each is the formula of its paper, as an expression. */
@NullMarked
package io.hnhn.model;

import org.jspecify.annotations.NullMarked;
