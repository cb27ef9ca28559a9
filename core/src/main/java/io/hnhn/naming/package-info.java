/**
 * Names that people type.
 *
 * <p>Everything here may be shared between threads.
 */
@NullMarked
package io.hnhn.naming;

import org.jspecify.annotations.NullMarked;
