/** Data sets as tables in text files, cells separated by commas, tabs or semicolons. */
@NullMarked
package io.hnhn.data.format.csv;

import org.jspecify.annotations.NullMarked;
