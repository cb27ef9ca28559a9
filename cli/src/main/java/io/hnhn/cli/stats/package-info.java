/** {@code hnhn stats}: what a data set is like, and what that means for learning. */
@NullMarked
package io.hnhn.cli.stats;

import org.jspecify.annotations.NullMarked;
