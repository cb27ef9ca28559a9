/**
 * What a file format is, and what formats share. {@link io.hnhn.data.format.spi.DatasetFormat} is
 * what each of them implements, {@link io.hnhn.data.format.spi.TablesFormat} those of tables;
 * beside them are the parts that several store alike: names, classes, splits, {@code dataset.json}.
 * Other modules offer formats as services.
 */
@NullMarked
package io.hnhn.data.format.spi;

import org.jspecify.annotations.NullMarked;
