/** {@code hnhn paper}: the paper's evidence, made anew on the data at hand. */
@NullMarked
package io.hnhn.paper;

import org.jspecify.annotations.NullMarked;
