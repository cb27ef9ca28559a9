package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.data.trained.ModelText;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.train.Divergence;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.TrainingOptions;
import io.hnhn.train.TrainingSource;
import io.hnhn.train.ValidationLogits;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * A training on parts that lie in executors.
 *
 * @param backend what the driver has its weights on
 * @param validation parts of the validation rows, or null
 */
public record SparkTraining(
    JavaSparkContext spark,
    Model model,
    TrainingOptions options,
    Backend backend,
    WholeFacts facts,
    CutParts training,
    @Nullable CutParts validation,
    TrainingMetrics metrics)
    implements TrainingSource {
  @Override
  public ParameterLayout layout() {
    return model.parameters(facts.widths());
  }

  @Override
  public String data() {
    return training.fingerprint() + (validation == null ? "" : validation.fingerprint());
  }

  @Override
  public String labels() {
    return training.labels() + (validation == null ? "" : validation.labels());
  }

  @Override
  public String division() {
    return "%d parts on Spark".formatted(training.facts().size());
  }

  @Override
  public Optional<PartsSummary> parts() {
    return Optional.of(
        new PartsSummary(
            training.facts().size(),
            1,
            training.bytes(),
            (double) training.nodes() / Math.max(1, facts.nodes()),
            0,
            0,
            0));
  }

  @Override
  public LossGradient lossGradient(Weights weights) {
    return new SparkGradient(
        spark,
        training,
        new PartPlans(ModelText.of(model), training.rows(), true),
        backend,
        weights,
        metrics,
        options.epochs());
  }

  @Override
  public @Nullable ValidationLogits validation(Weights weights) {
    return validation == null
        ? null
        : new SparkLogits(
            spark,
            validation,
            new PartPlans(ModelText.of(model), 1, false),
            weights,
            model.classes());
  }

  @Override
  public Divergence divergence() {
    return Divergence.of((Divergence.LargestFeature) null, options);
  }
}
