/** Searches for the model and the settings that suit a data set, on the terms of whoever asks. */
@NullMarked
package io.hnhn.learn.tune;

import org.jspecify.annotations.NullMarked;
