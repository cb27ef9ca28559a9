package io.hnhn.spark.cluster;

import static org.apache.spark.ml.functions.vector_to_array;
import static org.apache.spark.sql.functions.expr;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.learn.search.SettingsSearch;
import io.hnhn.learn.settings.BackendChoice;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.train.TrainedModel;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import io.hnhn.tune.KeptFolds;
import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.sql.Row;

/** Trainings that are told more than usual, and give what one machine gives. */
final class TrainingChecks {
  private final ClusterSession session;

  TrainingChecks(ClusterSession session) {
    this.session = session;
  }

  void weights() {
    Dataset dataset = RandomTables.of(120, 60, true);
    ExampleTables tables = ExampleTables.of(session.spark(), dataset, 3);
    OneMachine machine = OneMachine.of(dataset);
    for (String name : List.of("hnhn", "unigcn")) {
      HnhnClassificationModel model =
          ClusterSession.classifier(tables)
              .setHyperedges(tables.hyperedges())
              .setIncidenceWeightCol("weight")
              .setHyperedgeWeightCol("weight")
              .setModel(name)
              .setPartSize(200)
              .setMaxIter(5)
              .fit(tables.nodes());
      machine.assertLosses(model, 5, i -> true);
      if (name.equals("unigcn")) {
        machine.assertAnswers(model, model.transform(tables.nodes()));
      }
    }
  }

  /** How hnhn is built, and how far it smooths, as one machine trains and answers it. */
  void settings() {
    Dataset dataset = RandomTables.of(60, 25, false);
    ExampleTables tables = ExampleTables.of(session.spark(), dataset, 2);
    OneMachine machine = OneMachine.of(dataset);
    HnhnClassifier usual = ClusterSession.classifier(tables).setMaxIter(5).setPartSize(200);
    List<HnhnClassifier> built =
        List.of(
            usual.copy(ParamMap.empty()).setResidual(false).setHyperedgeActivation("leaky-relu"),
            usual.copy(ParamMap.empty()).setNormalisation(true).setPooling("sum").setSkips(true),
            usual.copy(ParamMap.empty()).setSmoothFeatures("1").setSmoothAnswers("2,0.3"),
            usual.copy(ParamMap.empty()).setAlphaChoice("learn").setBeta(0.5));
    List<String> printed =
        List.of("residual=false", "normalisation=true", "answerSmoothing=2,0.3", "Trainable");
    for (int i = 0; i < built.size(); i++) {
      HnhnClassificationModel model = built.get(i).fit(tables.nodes());
      assertThat(model.stored().trained().model().toString()).contains(printed.get(i));
      machine.assertLosses(model, 5, row -> true);
      machine.assertAnswers(model, model.transform(tables.nodes()));
    }
    assertThatThrownBy(() -> usual.copy(ParamMap.empty()).setPooling("max").fit(tables.nodes()))
        .hasMessage("Expected a pooling of [mean, root, sum], but found max");
    assertThatThrownBy(
            () ->
                usual.copy(ParamMap.empty()).setAlpha(1).setAlphaChoice("tune").fit(tables.nodes()))
        .hasMessage("Expected alpha or alphaChoice, but found both: 1.0 and tune");
  }

  /** Ids of many types, in the order of numbers, and features in columns: the same bits. */
  void ids() {
    ExampleTables tables = ExampleTables.of(session.spark(), RandomTables.of(60, 25, false), 2);
    HnhnClassifier classifier = ClusterSession.classifier(tables).setMaxIter(2);
    List<float[]> expected = SameBits.of(classifier.fit(tables.nodes()));
    List<String> types =
        List.of(
            "lpad(%s, 4, '0')",
            "double(%s)",
            "cast(lpad(%s, 4, '0') as binary)",
            "named_struct('tens', %1$s div 10, 'ones', %1$s %% 10)");
    for (String type : types) {
      org.apache.spark.sql.Dataset<Row> nodes =
          tables.nodes().withColumn("id", expr(type.formatted("id")));
      HnhnClassificationModel model =
          classifier
              .setIncidences(
                  tables
                      .incidences()
                      .withColumn("node", expr(type.formatted("node")))
                      .withColumn("hyperedge", expr(type.formatted("hyperedge"))))
              .fit(nodes);
      SameBits.assertSame(SameBits.of(model), expected);
      if (type.contains("struct")) {
        assertThat(model.transform(nodes).filter("prediction is null").count()).isZero();
      }
    }
    String[] columns = {"v0", "v1", "v2", "v3", "v4"};
    org.apache.spark.sql.Dataset<Row> wide = tables.nodes();
    for (int c = 0; c < columns.length; c++) {
      wide =
          wide.withColumn(columns[c], vector_to_array(wide.col("features"), "float64").getItem(c));
    }
    classifier.setIncidences(tables.incidences()).setFeaturesCols(columns);
    HnhnClassificationModel model = classifier.fit(wide.drop("features"));
    SameBits.assertSame(SameBits.of(model), expected);
    assertThat(model.transform(wide.drop("features", "label")).count()).isEqualTo(60);
  }

  void earlyStopping() {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    HnhnClassificationModel model =
        ClusterSession.classifier(tables)
            .setValidationIndicatorCol("kept")
            .setPatience(3)
            .setStepSize(0.05)
            .setMaxIter(60)
            .setPartSize(200)
            .fit(tables.nodes().withColumn("kept", expr("id % 5 = 0")));
    OneMachine machine = OneMachine.of(ClusterSession.SMALL);
    TrainedModel trained = model.stored().trained();
    TrainingOptions options =
        OneMachine.plain(trained.model(), 60)
            .withSchedule(io.hnhn.train.Schedule.constant(0.05))
            .withPatience(3);
    try (Backend backend = Backends.open("cpu", 1)) {
      TrainedModel alone =
          new Trainer(backend, options)
              .withValidation(machine.labels(model, i -> i % 5 == 0))
              .train(trained.model(), machine.inputs(), machine.labels(model, i -> i % 5 != 0));
      assertThat(trained.history().losses()).hasSizeLessThan(60);
      assertThat(trained.history().bestEpoch()).isEqualTo(alone.history().bestEpoch());
      OneMachine.assertClose(model.losses(), alone.history().losses());
    }
  }

  void search() {
    ExampleTables tables = ExampleTables.of(session.spark(), ClusterSession.SMALL, 3);
    HnhnClassifier classifier =
        new HnhnClassifier()
            .setIncidences(tables.incidences())
            .setHidden(16)
            .setMaxIter(6)
            .setPartSize(200);
    HnhnClassificationModel model = classifier.fit(tables.nodes());
    OneMachine machine = OneMachine.of(ClusterSession.SMALL);
    SettingsSearch.Found alone =
        new SettingsSearch(
                ModelSettings.DEFAULT.withHidden(16),
                TrainingSettings.DEFAULT.withEpochs(6),
                new BackendChoice("cpu", 1))
            .choose(
                List.of(machine.problem(machine.labels(model, i -> true))),
                1,
                KeptFolds.NONE,
                _ -> () -> {});
    TrainedModel trained = model.stored().trained();
    assertThat(trained.model()).isEqualTo(alone.candidate().model());
    assertThat(alone.scores()).hasSize(4);
    assertThat(trained.temperature())
        .isCloseTo(alone.scores().getFirst().score().temperature(), within(1e-4));
    OneMachine.assertClose(
        model.losses(),
        machine.losses(
            alone.candidate().model(),
            alone.candidate().options(),
            machine.labels(model, i -> true)));
  }
}
