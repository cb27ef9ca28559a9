package io.hnhn.server.api;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.hnhn.server.http.HttpCall;
import io.hnhn.server.http.JsonFields;
import io.hnhn.server.http.Reply;
import io.hnhn.server.serving.Answer;
import io.hnhn.server.serving.Generation;
import io.hnhn.server.serving.ModelStore;
import io.hnhn.server.serving.ServedModel;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.Predictor.Question;
import java.util.ArrayList;
import java.util.List;

/** {@code POST /api/predict}: the classes of nodes, hyperedges or sets, known and new. */
record PredictCall(ModelStore store) {
  /** What a model says about some rows. */
  record Predicted(String model, long version, List<Answered> answers) {}

  /** What it says about one. */
  record Answered(String id, @JsonUnwrapped Answer answer) {}

  Reply answer(HttpCall call) {
    JsonFields request = call.fields();
    request.expectOnly(Requests.withModel(AskedRows.FIELDS));
    return store.ask(generation -> Reply.json(predict(request, generation)));
  }

  private static Predicted predict(JsonFields request, Generation generation) {
    ServedModel model = Requests.model(request, generation);
    AskedRows asked = AskedRows.read(request, model, model.task());
    List<Answered> answers = new ArrayList<>();
    if (asked.isChanged()) {
      List<String> classes = model.use().model().classNames();
      Matrix found =
          model.batcher().ask(new Question(asked.inputs(), asked.rows())).probabilities();
      for (int i = 0; i < asked.rows().length; i++) {
        answers.add(new Answered(asked.ids().get(i), Answer.of(classes, found.row(i))));
      }
    } else {
      for (int i = 0; i < asked.rows().length; i++) {
        answers.add(new Answered(asked.ids().get(i), model.answer(asked.rows()[i])));
      }
    }
    return new Predicted(model.name(), model.version(), answers);
  }
}
