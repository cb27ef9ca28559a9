/** Trainings: what was asked for, how they go on, what they came to, which is better. */
@NullMarked
package io.hnhn.server.studio.train;

import org.jspecify.annotations.NullMarked;
