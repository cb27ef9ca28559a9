/** Choosing models and settings by cross-validation inside the training labels. */
@NullMarked
package io.hnhn.tune;

import org.jspecify.annotations.NullMarked;
