/**
 * From papers to a hypergraph, as the paper on HNHN prepares its data: hyperedges by {@linkplain
 * io.hnhn.data.preparation.CoCitation co-citation} or {@linkplain
 * io.hnhn.data.preparation.CoAuthorship co-authorship}, then {@linkplain
 * io.hnhn.data.preparation.Preparation rules} that work on any data set.
 */
@NullMarked
package io.hnhn.data.preparation;

import org.jspecify.annotations.NullMarked;
