package io.hnhn.spark.answer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.backend.Weights;
import io.hnhn.backend.Weights.Vector;
import io.hnhn.data.trained.ModelText;
import io.hnhn.model.Model;
import io.hnhn.plan.ParameterLayout;
import io.hnhn.spark.table.WholeFacts;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.TrainedModel;
import java.io.Serializable;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import org.apache.spark.TaskContext;

/**
 * A trained model as it goes to executors.
 *
 * @param model as text
 * @param values of its parameters, in the order of their layout
 * @param temperature what logits are divided by
 */
record SharedModel(String model, float[] values, double temperature) implements Serializable {
  private static final long serialVersionUID = 1;

  static SharedModel of(TrainedModel trained, WholeFacts facts) {
    ParameterLayout layout = trained.model().parameters(facts.widths());
    float[] values = new float[Math.toIntExact(layout.size())];
    for (Map.Entry<String, Matrix> parameter : trained.parameters().entrySet()) {
      float[] some = parameter.getValue().toArray();
      System.arraycopy(some, 0, values, (int) layout.offset(parameter.getKey()), some.length);
    }
    return new SharedModel(ModelText.of(trained.model()), values, trained.temperature());
  }

  Model read() {
    return ModelText.read(model);
  }

  static Backend backend() {
    return Backends.open("cpu", TaskContext.get() == null ? 1 : TaskContext.get().cpus());
  }

  Weights weights(Backend backend, ParameterLayout layout) {
    Weights weights = backend.allocate(layout);
    weights.write(Vector.VALUES, MemorySegment.ofArray(values));
    return weights;
  }
}
