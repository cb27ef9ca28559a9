/** The application for {@code spark-submit}: trains and answers without a line of program. */
@NullMarked
package io.hnhn.spark.app;

import org.jspecify.annotations.NullMarked;
