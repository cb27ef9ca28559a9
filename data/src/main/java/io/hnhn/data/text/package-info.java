/** From texts to features: words, terms, weights, and fewer features that say as much. */
@NullMarked
package io.hnhn.data.text;

import org.jspecify.annotations.NullMarked;
