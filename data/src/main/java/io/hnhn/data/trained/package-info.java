/** Trained models as files, and their use on other data sets. */
@NullMarked
package io.hnhn.data.trained;

import org.jspecify.annotations.NullMarked;
