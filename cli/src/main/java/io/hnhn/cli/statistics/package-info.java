/** Shares and their differences, with what chance may have done to them. */
@NullMarked
package io.hnhn.cli.statistics;

import org.jspecify.annotations.NullMarked;
