/** The command {@code hnhn data}: the data sets that are known by name. */
@NullMarked
package io.hnhn.cli.data;

import org.jspecify.annotations.NullMarked;
