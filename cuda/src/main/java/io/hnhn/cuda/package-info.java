/**
 * The {@code cuda} backend: plans on an NVIDIA GPU. Steps become commands on the device's memory,
 * which are recorded once and replayed for every run.
 */
@NullMarked
package io.hnhn.cuda;

import org.jspecify.annotations.NullMarked;
