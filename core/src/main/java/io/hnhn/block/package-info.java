/**
 * Formulas over more rows than memory has room for, computed a block of rows at a time. What other
 * blocks look at is kept on disk: each of its rows is computed once.
 */
@NullMarked
package io.hnhn.block;

import org.jspecify.annotations.NullMarked;
