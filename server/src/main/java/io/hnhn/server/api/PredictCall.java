package io.hnhn.server.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictor.Question;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** {@code POST /api/predict}: the classes of nodes, hyperedges or sets, known and new. */
record PredictCall(ModelStore store) {
  /** What a model says about some rows. */
  record Predicted(String model, long version, List<Answer> answers) {}

  /** What it says about one. */
  record Answer(
      String id,
      @JsonProperty("class") String answer,
      float probability,
      SequencedMap<String, Float> probabilities) {
    static Answer of(String id, List<String> classNames, float[] probabilities) {
      SequencedMap<String, Float> byName = new LinkedHashMap<>();
      int best = 0;
      for (int c = 0; c < probabilities.length; c++) {
        byName.put(classNames.get(c), probabilities[c]);
        best = probabilities[c] > probabilities[best] ? c : best;
      }
      return new Answer(id, classNames.get(best), probabilities[best], byName);
    }
  }

  Reply answer(HttpCall call) {
    JsonFields request = call.fields();
    request.expectOnly(Requests.withModel(AskedRows.FIELDS));
    return store.ask(generation -> Reply.json(predict(request, generation)));
  }

  private static Predicted predict(JsonFields request, Generation generation) {
    ServedModel model = Requests.model(request, generation);
    AskedRows asked = AskedRows.read(request, model, model.task());
    List<String> classes = model.use().model().classNames();
    List<Answer> answers = new ArrayList<>();
    if (asked.isChanged()) {
      Matrix found =
          model.batcher().ask(new Question(asked.inputs(), asked.rows())).probabilities();
      for (int i = 0; i < asked.rows().length; i++) {
        answers.add(Answer.of(asked.ids().get(i), classes, found.row(i)));
      }
    } else {
      for (int i = 0; i < asked.rows().length; i++) {
        answers.add(Answer.of(asked.ids().get(i), classes, model.probabilities(asked.rows()[i])));
      }
    }
    return new Predicted(model.name(), model.version(), answers);
  }
}
