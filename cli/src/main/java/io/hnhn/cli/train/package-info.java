/** The command {@code hnhn train}: its options, its words, several models at once. */
@NullMarked
package io.hnhn.cli.train;

import org.jspecify.annotations.NullMarked;
