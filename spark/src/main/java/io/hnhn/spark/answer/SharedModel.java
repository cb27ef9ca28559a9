package io.hnhn.spark.answer;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.data.trained.ModelText;
import io.hnhn.expr.Expr;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainedModel;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;

/**
 * A trained model as it goes to executors.
 *
 * @param model as text
 * @param values of its parameters, in the order of their layout
 * @param temperature what logits are divided by
 * @param backend the name of what executors compute with
 * @param embeddings whether these are asked for, beside logits
 */
@DefaultSerializer(JavaSerializer.class)
record SharedModel(
    String model, float[] values, double temperature, String backend, boolean embeddings)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static SharedModel of(TrainedModel trained, WholeFacts facts, ModelAnswers.Means means) {
    ParameterLayout layout = trained.model().parameters(facts.widths());
    float[] values = new float[Math.toIntExact(layout.size())];
    for (Map.Entry<String, Matrix> parameter : trained.parameters().entrySet()) {
      float[] some = parameter.getValue().toArray();
      System.arraycopy(some, 0, values, (int) layout.offset(parameter.getKey()), some.length);
    }
    return new SharedModel(
        ModelText.of(trained.model()),
        values,
        trained.temperature(),
        means.backend(),
        means.embeddings());
  }

  Model read() {
    return ModelText.read(model);
  }

  /** Of the logits and vectors that a formula has, those that are asked for. */
  List<Expr> wanted(List<Expr> formula) {
    return embeddings ? formula : formula.subList(0, 1);
  }

  Weights weights(ParameterLayout layout) {
    Weights weights = ExecutorBackend.of(backend).allocate(layout);
    weights.write(Vector.VALUES, MemorySegment.ofArray(values));
    return weights;
  }
}
