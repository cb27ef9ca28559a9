/**
 * Choosing models and settings by cross-validation inside the training labels.
 *
 * <p>Everything here may be shared between threads. A search runs on threads of its own and is over
 * when its call returns.
 */
@NullMarked
package io.hnhn.tune;

import org.jspecify.annotations.NullMarked;
