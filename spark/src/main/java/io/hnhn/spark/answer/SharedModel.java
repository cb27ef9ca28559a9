package io.hnhn.spark.answer;

import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.data.trained.ModelText;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.job.ExecutorBackend;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainedModel;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.Map;

/**
 * A trained model as it goes to executors.
 *
 * @param model as text
 * @param values of its parameters, in the order of their layout
 * @param temperature what logits are divided by
 * @param backend the name of what executors compute with
 */
record SharedModel(String model, float[] values, double temperature, String backend)
    implements Serializable {
  private static final long serialVersionUID = 1;

  static SharedModel of(TrainedModel trained, WholeFacts facts, String backend) {
    ParameterLayout layout = trained.model().parameters(facts.widths());
    float[] values = new float[Math.toIntExact(layout.size())];
    for (Map.Entry<String, Matrix> parameter : trained.parameters().entrySet()) {
      float[] some = parameter.getValue().toArray();
      System.arraycopy(some, 0, values, (int) layout.offset(parameter.getKey()), some.length);
    }
    return new SharedModel(ModelText.of(trained.model()), values, trained.temperature(), backend);
  }

  Model read() {
    return ModelText.read(model);
  }

  Weights weights(ParameterLayout layout) {
    Weights weights = ExecutorBackend.of(backend).allocate(layout);
    weights.write(Vector.VALUES, MemorySegment.ofArray(values));
    return weights;
  }
}
