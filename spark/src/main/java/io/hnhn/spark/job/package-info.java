/** What Spark is told about jobs, to tell people. */
@NullMarked
package io.hnhn.spark.job;

import org.jspecify.annotations.NullMarked;
