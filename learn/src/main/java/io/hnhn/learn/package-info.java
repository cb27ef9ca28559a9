/** From tables to a trained model, in a few lines. */
@NullMarked
package io.hnhn.learn;

import org.jspecify.annotations.NullMarked;
