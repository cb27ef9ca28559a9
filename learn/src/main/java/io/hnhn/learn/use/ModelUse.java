package io.hnhn.learn.use;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.Dataset;
import io.hnhn.data.Loaded;
import io.hnhn.data.Omissions;
import io.hnhn.data.table.FittedTables;
import io.hnhn.data.trained.FittedInputs;
import io.hnhn.data.trained.KnownFeatures;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.tensor.Features;
import io.hnhn.tensor.SparseMatrix;
import java.util.List;

/**
 * A model, and a data set as the model sees it.
 *
 * @param dataset as it was read
 * @param fitted with the features that the model knows
 * @param unlike what of the data is not as in training
 */
public record ModelUse(StoredModel model, Dataset dataset, FittedInputs fitted, Omissions unlike) {
  /**
   * A model on data that was read by what training learned about columns of tables, its {@link
   * StoredModel#fittedTables}.
   *
   * @throws IllegalArgumentException if they don't fit
   */
  public static ModelUse of(StoredModel model, Loaded loaded) {
    FittedInputs fitted = model.fit(loaded.dataset());
    return new ModelUse(
        model,
        loaded.dataset(),
        fitted,
        FittedTables.differences(loaded.omissions()).plus(fitted.omissions()));
  }

  /** Where labels were in training, as words that follow others; empty if that is not known. */
  public String ofTraining() {
    return model
        .labelColumn()
        .map(column -> " (in training the column %s)".formatted(DataFormatException.quoted(column)))
        .orElse("");
  }

  /** The data set with exactly the features that the model is given. */
  public Dataset seen() {
    Features ofHyperedges = fitted.inputs().hyperedgeFeatures();
    KnownFeatures known = model.hyperedgeFeatures().orElse(new KnownFeatures(0, List.of()));
    return dataset
        .withNodes(
            dataset
                .nodes()
                .withFeatures(fitted.inputs().nodeFeatures(), model.nodeFeatures().names()))
        .withHyperedges(
            dataset
                .hyperedges()
                .withFeatures(
                    ofHyperedges == null
                        ? SparseMatrix.zeros(dataset.hyperedges().count(), 0)
                        : ofHyperedges,
                    known.names()));
  }
}
