/**
 * Rows of many numbers written with fewer, so that what is near stays near: the {@linkplain
 * io.hnhn.data.reduction.Projection projections} of latent semantic analysis and of principal
 * components, for models, and {@linkplain io.hnhn.data.reduction.PlaneMap maps} by t-SNE, for
 * people to look at.
 */
@NullMarked
package io.hnhn.data.reduction;

import org.jspecify.annotations.NullMarked;
