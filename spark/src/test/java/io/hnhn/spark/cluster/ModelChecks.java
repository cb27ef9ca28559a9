package io.hnhn.spark.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.trained.ModelFile;
import io.hnhn.data.trained.StoredModel;
import io.hnhn.model.Inputs;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.table.TableFault;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Models in files, pipelines and cross-validations. */
final class ModelChecks {
  private final ClusterSession session;

  ModelChecks(ClusterSession session) {
    this.session = session;
  }

  /** Each parameter says what it is, and has a setter; the schema is known before anything runs. */
  void parameters() {
    HnhnClassifier classifier =
        ClusterSession.classifier(ExampleTables.of(session.spark(), ClusterSession.SMALL, 1));
    List<String> setters =
        Arrays.stream(HnhnClassifier.class.getMethods()).map(Method::getName).toList();
    assertThat(classifier.params()).hasSizeGreaterThan(30);
    for (Param<?> param : classifier.params()) {
      assertThat(param.doc()).as(param.name()).hasSizeGreaterThan(8);
      assertThat(setters).contains("set" + capital(param.name()));
      assertThat(classifier.explainParams()).contains(param.name() + ": " + param.doc());
    }
    StructType rows =
        new StructType()
            .add("id", "int")
            .add("features", SQLDataTypes.VectorType())
            .add("label", "string");
    assertThat(classifier.transformSchema(rows).fieldNames())
        .containsExactly(
            "id", "features", "label", "rawPrediction", "probability", "prediction", "embedding");
    assertThatThrownBy(() -> classifier.transformSchema(rows.add("embedding", "int")))
        .hasMessageContaining("Expected no column embedding yet");
    for (String column : List.of("id", "features", "label")) {
      StructType without = rows.add(column, "map<int,int>");
      StructType changed =
          new StructType(
              Arrays.stream(without.fields())
                  .filter(field -> !field.dataType().equals(rows.apply(column).dataType()))
                  .toArray(StructField[]::new));
      assertThatThrownBy(() -> classifier.transformSchema(changed))
          .isInstanceOf(TableFault.class)
          .hasMessageStartingWith("Table nodes, column " + column)
          .hasMessageContaining("map<int,int>");
    }
  }

  private static String capital(String name) {
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }

  void files() throws IOException {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    HnhnClassificationModel model =
        ClusterSession.classifier(tables)
            .setPredictedLabelCol("told")
            .setMaxIter(3)
            .fit(tables.nodes());

    String saved = session.folder().resolve("saved").toUri().toString();
    model.write().overwrite().session(session.spark()).save(saved);
    HnhnClassificationModel loaded = HnhnClassificationModel.load(saved);
    SameBits.assertSame(SameBits.of(loaded), SameBits.of(model));
    assertThat(loaded.getOrDefault(loaded.predictedLabelCol())).isEqualTo("told");

    Path file = session.folder().resolve("spark.safetensors");
    model.modelFile(file.toString());
    try (Backend backend = Backends.open("cpu", 1)) {
      StoredModel read = ModelFile.read(file, backend);
      Inputs fitted = read.fit(ClusterSession.SMALL).inputs();
      assertThat(read.trained().predict(fitted).logits().toArray())
          .isEqualTo(model.stored().trained().on(backend).predict(fitted).logits().toArray());
      assertThat(read.classNames()).containsExactly("blue", "green", "red");
    }
    HnhnClassificationModel fromFile = HnhnClassificationModel.ofFile(file.toString());
    SameBits.assertSame(SameBits.of(fromFile), SameBits.of(model));
    fromFile.setPredictedLabelCol("told").setIncidences(tables.incidences());
    org.apache.spark.sql.Dataset<Row> answers = fromFile.transform(tables.nodes());
    OneMachine.of(ClusterSession.SMALL).assertAnswers(model, answers);
    assertThat(answers.select("prediction", "told").distinct().collectAsList())
        .allMatch(row -> row.getString(1).equals(fromFile.labels()[(int) row.getDouble(0)]));
    HnhnClassifier estimator = ClusterSession.classifier(tables);
    estimator
        .write()
        .overwrite()
        .session(session.spark())
        .save(session.folder().resolve("estimator").toString());
    HnhnClassifier again = HnhnClassifier.load(session.folder().resolve("estimator").toString());
    assertThat(again.getOrDefault(again.hidden())).isEqualTo(16);
  }

  void pipelines() throws IOException {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    StringIndexer indexer = new StringIndexer().setInputCol("label").setOutputCol("index");
    HnhnClassifier classifier =
        ClusterSession.classifier(tables).setLabelCol("index").setMaxIter(5);
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {indexer, classifier});
    PipelineModel fitted = pipeline.fit(tables.nodes());
    HnhnClassificationModel model = (HnhnClassificationModel) fitted.stages()[1];
    assertThat(model.labels()).containsExactlyInAnyOrder("blue", "green", "red");
    String path = session.folder().resolve("pipeline").toUri().toString();
    fitted.write().overwrite().session(session.spark()).save(path);
    PipelineModel loaded = PipelineModel.load(path);
    ((HnhnClassificationModel) loaded.stages()[1]).setIncidences(tables.incidences());
    MulticlassClassificationEvaluator evaluator =
        new MulticlassClassificationEvaluator().setLabelCol("index").setMetricName("accuracy");
    SameBits.assertSame(
        SameBits.of((HnhnClassificationModel) loaded.stages()[1]), SameBits.of(model));
    assertThat(evaluator.evaluate(loaded.transform(tables.nodes()))).isGreaterThan(0.4);

    org.apache.spark.sql.Dataset<Row> indexed =
        indexer.fit(tables.nodes()).transform(tables.nodes());
    classifier.setNodes(tables.nodes());
    ParamMap[] grid = new ParamGridBuilder().addGrid(classifier.maxIter(), new int[] {15}).build();
    CrossValidatorModel validated =
        new CrossValidator()
            .setEstimator(classifier)
            .setEvaluator(evaluator)
            .setEstimatorParamMaps(grid)
            .setNumFolds(2)
            .setSeed(1)
            .fit(indexed.select("id", "index"));
    assertThat(validated.avgMetrics()).hasSize(1);
    assertThat(validated.avgMetrics()[0]).isGreaterThan(0.4);
    assertThat(((HnhnClassificationModel) validated.bestModel()).losses()).hasSize(15);
  }
}
