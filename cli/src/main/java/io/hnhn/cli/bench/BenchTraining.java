package io.hnhn.cli.bench;

import io.hnhn.backend.Backend;
import io.hnhn.model.Hnhn;
import io.hnhn.plan.Pass;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.train.Schedule;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;

/** The training that a workload is about: the rival's model, rate and all. */
record BenchTraining(Hnhn model, BenchInputs data, TrainingOptions options, Trainer trainer) {
  static BenchTraining of(Workload workload, BenchInputs data, Backend backend) {
    Hnhn model =
        Hnhn.forNodes(data.classes())
            .withHidden(Workload.HIDDEN)
            .withLayers(workload.layers())
            .withDropout(0);
    TrainingOptions options = TrainingOptions.PAPER.withSchedule(Schedule.constant(Workload.RATE));
    return new BenchTraining(model, data, options, new Trainer(backend, options));
  }

  Plan plan() {
    return trainer.plan(model, data.inputs(), data.labels());
  }

  /** The plan of the formula as it is written, without a pass of the planner. */
  Plan asWritten() {
    return trainer
        .withPlanner(new Planner(Pass.none(), trainer.planner().costs()))
        .plan(model, data.inputs(), data.labels());
  }
}
