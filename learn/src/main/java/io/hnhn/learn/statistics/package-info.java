/** Shares and their differences, with what chance may have done to them. */
@NullMarked
package io.hnhn.learn.statistics;

import org.jspecify.annotations.NullMarked;
