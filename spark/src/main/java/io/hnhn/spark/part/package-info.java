/** Receptive fields of rows, cut out of tables by joins and put together as parts. */
@NullMarked
package io.hnhn.spark.part;

import org.jspecify.annotations.NullMarked;
