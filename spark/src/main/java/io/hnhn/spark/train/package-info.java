/** Loss and gradient of parts that lie in executors, added up in one fixed order. */
@NullMarked
package io.hnhn.spark.train;

import org.jspecify.annotations.NullMarked;
