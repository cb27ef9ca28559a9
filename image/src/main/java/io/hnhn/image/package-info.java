/** Builds the folder that runs where there is no Java. */
@NullMarked
package io.hnhn.image;

import org.jspecify.annotations.NullMarked;
