/** {@code hnhn tune}: finds the model and the settings that suit a data set. */
@NullMarked
package io.hnhn.cli.tune;

import org.jspecify.annotations.NullMarked;
