/** From texts to features: words, terms and their weights. Data sets are not known here. */
@NullMarked
package io.hnhn.data.text;

import org.jspecify.annotations.NullMarked;
