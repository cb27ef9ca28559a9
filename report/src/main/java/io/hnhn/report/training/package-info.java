/**
 * The report of a training run: what was learned, how well, from what and how. {@link
 * io.hnhn.report.training.TrainingReport} makes a page of {@link io.hnhn.report.training.RunFacts};
 * every other class here is one section of it.
 */
@NullMarked
package io.hnhn.report.training;

import org.jspecify.annotations.NullMarked;
