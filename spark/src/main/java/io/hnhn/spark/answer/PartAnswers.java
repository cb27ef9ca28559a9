package io.hnhn.spark.answer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.model.Mode;
import io.hnhn.model.Model;
import io.hnhn.model.Outputs;
import io.hnhn.model.Part;
import io.hnhn.model.Task;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.part.NumberedPart;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.broadcast.Broadcast;

/**
 * Answers about rows from their parts, which hold all that the model looks at: for every model, but
 * what lies near many rows is computed for each part anew.
 */
record PartAnswers(Broadcast<SharedModel> shared)
    implements FlatMapFunction<Iterator<NumberedPart>, AnswerBlock> {
  private static final long serialVersionUID = 1;

  @Override
  public Iterator<AnswerBlock> call(Iterator<NumberedPart> parts) {
    List<AnswerBlock> blocks = new ArrayList<>();
    Model model = shared.value().read();
    Backend backend = ExecutorBackend.of(shared.value().backend());
    while (parts.hasNext()) {
      blocks.add(answered(parts.next().part(), model, backend));
    }
    return blocks.iterator();
  }

  private AnswerBlock answered(Part part, Model model, Backend backend) {
    Outputs outputs = model.build(part.inputs(), Mode.INFERENCE);
    Expr vectors = model.task() == Task.NODES ? outputs.nodes() : outputs.hyperedges();
    List<Expr> asked = new ArrayList<>();
    asked.add(
        outputs.logits().scale(1 / shared.value().temperature()).selectRows(part.positions()));
    if (vectors != null) {
      asked.add(vectors.selectRows(part.positions()));
    }
    ParameterLayout layout = ParameterLayout.of(outputs.all());
    Plan plan = new Planner(backend.costs()).infer(layout, asked);
    try (Weights weights = shared.value().weights(layout);
        Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      return new AnswerBlock(
          part.rows(),
          execution.output(0).toArray(),
          vectors == null ? new float[0] : execution.output(1).toArray());
    }
  }
}
