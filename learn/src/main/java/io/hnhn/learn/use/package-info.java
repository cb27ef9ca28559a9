/** Trained models and the data that they are asked about. */
@NullMarked
package io.hnhn.learn.use;

import org.jspecify.annotations.NullMarked;
