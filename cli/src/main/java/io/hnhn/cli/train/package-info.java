/** The commands that train models and use them: train, predict, evaluate, embed. */
@NullMarked
package io.hnhn.cli.train;

import org.jspecify.annotations.NullMarked;
