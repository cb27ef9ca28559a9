package io.hnhn.data.trained;

import io.hnhn.data.Omissions;
import io.hnhn.model.Inputs;

/**
 * A data set as a trained model sees it.
 *
 * @param inputs the hypergraph with the features that the model knows
 * @param omissions how many features the model does not know, how many the data lacks, and how many
 *     are matched by their place alone
 */
public record FittedInputs(Inputs inputs, Omissions omissions) {}
