/**
 * Data sets and results from and to files, whatever the format: {@link
 * io.hnhn.data.format.DatasetFormats} knows all formats of data sets, {@link
 * io.hnhn.data.format.ResultFile} those of predictions. Each format is in a package of its own
 * below this one.
 */
@NullMarked
package io.hnhn.data.format;

import org.jspecify.annotations.NullMarked;
