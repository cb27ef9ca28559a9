/** The choice of settings that nobody said, inside the labels that are learned from. */
@NullMarked
package io.hnhn.learn.search;

import org.jspecify.annotations.NullMarked;
