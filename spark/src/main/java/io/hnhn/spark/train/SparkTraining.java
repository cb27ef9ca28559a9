package io.hnhn.spark.train;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Weights;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.part.CutParts;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.train.Divergence;
import io.hnhn.train.LossGradient;
import io.hnhn.train.PartsSummary;
import io.hnhn.train.TrainingSource;
import io.hnhn.train.ValidationLogits;
import io.hnhn.tune.Candidate;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * A training on parts that lie in executors.
 *
 * @param backend what the driver has its weights on
 * @param executors the name of the backend that executors compute with
 * @param validation parts of the validation rows, or null
 */
public record SparkTraining(
    JavaSparkContext spark,
    Candidate candidate,
    Backend backend,
    String executors,
    WholeFacts facts,
    CutParts training,
    @Nullable CutParts validation,
    TrainingMetrics metrics)
    implements TrainingSource {
  @Override
  public ParameterLayout layout() {
    return candidate.model().parameters(facts.widths());
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
    return "%d parts on Spark by %s".formatted(training.facts().size(), executors);
  }

  @Override
  public Optional<PartsSummary> parts() {
    return Optional.of(
        new PartsSummary(
            training.facts().size(), 1, training.bytes(), training.replication(), 0, 0, 0));
  }

  @Override
  public LossGradient lossGradient(Weights weights) {
    PartJobs jobs = new PartJobs(spark, training, metrics);
    double labels = (double) training.rows();
    PartPlans plans = PartPlans.ofLoss(candidate.model(), executors, labels, null);
    return new SparkGradient(
        jobs, jobs.shared(plans), backend, weights, candidate.options().epochs());
  }

  @Override
  public @Nullable ValidationLogits validation(Weights weights) {
    if (validation == null) {
      return null;
    }
    PartJobs jobs = new PartJobs(spark, validation, metrics);
    return new SparkLogits(
        jobs,
        new PartWork.Logits(
            jobs.shared(PartPlans.ofLogits(candidate.model(), executors, null)),
            weights,
            Math.toIntExact(validation.rows()),
            candidate.model().classes()));
  }

  @Override
  public Divergence divergence() {
    return Divergence.of((Divergence.LargestFeature) null, candidate.options());
  }
}
