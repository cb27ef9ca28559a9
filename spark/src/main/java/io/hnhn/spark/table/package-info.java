/** Tables of Spark as a hypergraph: checked, with rows numbered and features as numbers. */
@NullMarked
package io.hnhn.spark.table;

import org.jspecify.annotations.NullMarked;
