/**
 * Training: losses, Adam, schedules, checkpoints, metrics, and what comes out of it, a {@link
 * io.hnhn.train.TrainedModel}. {@link io.hnhn.train.Trainer} is the way in.
 *
 * <p>Everything here may be shared between threads, as long as nobody writes to arrays and matrices
 * that were given or are given out. Trainings may run side by side, also on one backend.
 */
@NullMarked
package io.hnhn.train;

import org.jspecify.annotations.NullMarked;
