/** Trainings from the search to the files they leave behind. */
@NullMarked
package io.hnhn.learn.run;

import org.jspecify.annotations.NullMarked;
