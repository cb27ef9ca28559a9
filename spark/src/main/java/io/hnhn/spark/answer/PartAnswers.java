package io.hnhn.spark.answer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Execution;
import io.hnhn.backend.Randomness;
import io.hnhn.backend.Weights;
import io.hnhn.expr.Expr;
import io.hnhn.model.Model;
import io.hnhn.model.Part;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.plan.Plan;
import io.hnhn.plan.Planner;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.part.NumberedPart;
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
    Model model = shared.value().read();
    Backend backend = ExecutorBackend.of(shared.value().backend());
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return parts.hasNext();
      }

      @Override
      public AnswerBlock next() {
        NumberedPart numbered = parts.next();
        Part part = numbered.part();
        numbered.bytes().release();
        return answered(part, model, backend);
      }
    };
  }

  private AnswerBlock answered(Part part, Model model, Backend backend) {
    List<Expr> formula = LayerFormula.asked(model, part.inputs(), shared.value().temperature());
    List<Expr> asked =
        shared.value().wanted(formula).stream()
            .map(expr -> expr.selectRows(part.positions()))
            .toList();
    // Of all that the model computes, since a formula of some of it may meet them in another order.
    ParameterLayout layout = model.parameters(part.inputs().featureWidths());
    Plan plan = new Planner(backend.costs()).infer(layout, asked);
    try (Weights weights = shared.value().weights(layout);
        Execution execution = backend.load(plan, weights)) {
      execution.run(Randomness.NONE);
      return new AnswerBlock(
          part.rows(),
          execution.output(0).toArray(),
          asked.size() > 1 ? execution.output(1).toArray() : new float[0]);
    }
  }
}
