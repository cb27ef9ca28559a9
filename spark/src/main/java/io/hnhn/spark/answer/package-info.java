/** What a trained model says about rows of tables, computed in executors. */
@NullMarked
package io.hnhn.spark.answer;

import org.jspecify.annotations.NullMarked;
