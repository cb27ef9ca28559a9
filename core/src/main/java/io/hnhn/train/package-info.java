/**
 * Training: losses, Adam, schedules, checkpoints, metrics, and what comes out of it, a {@link
 * io.hnhn.train.TrainedModel}. {@link io.hnhn.train.Trainer} is the way in.
 */
@NullMarked
package io.hnhn.train;

import org.jspecify.annotations.NullMarked;
