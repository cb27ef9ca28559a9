package io.hnhn.spark.app;

import io.hnhn.data.trained.ModelFile;
import io.hnhn.file.Destination;
import io.hnhn.model.Task;
import io.hnhn.spark.HnhnClassificationModel;
import io.hnhn.spark.HnhnClassifier;
import io.hnhn.spark.table.GivenTable;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/**
 * Trains a model on tables, or answers about tables, with {@code spark-submit} and nothing else.
 * Options are those of {@link HnhnClassifier}: {@code --part-size} for {@code partSize}.
 */
public final class SparkApplication {
  private static final String USAGE =
      """
      train --incidences TABLE --nodes TABLE [--hyperedges TABLE] --label COLUMN --out FILE.safetensors
      predict --model FILE --incidences TABLE --nodes TABLE [--hyperedges TABLE] --out PATH
      TABLE is a CSV file with a header, a Parquet file or folder, or a table of the catalog. Other options
      are the parameters of HnhnClassifier, --part-size for partSize, and those names of hnhn train that mean
      the same, such as --epochs, --lr, --weight-decay, --no-residual and --alpha learn.
      """;

  private final TableFiles files;
  private final AppOptions options;

  private SparkApplication(SparkSession spark, AppOptions options) {
    this.files = new TableFiles(spark);
    this.options = options;
  }

  /** Runs a command, and ends with its status. */
  public static void main(String[] arguments) {
    int status = run(List.of(arguments), System.out, System.err);
    SparkSession.getActiveSession()
        .foreach(
            session -> {
              session.stop();
              return null;
            });
    System.exit(status);
  }

  /**
   * Runs a command in the session that there is, or in a new one.
   *
   * @param out is told what came out
   * @param err is told what is wrong, in one line
   * @return 0 if all went well
   */
  public static int run(List<String> arguments, PrintStream out, PrintStream err) {
    if (arguments.isEmpty() || !List.of("train", "predict").contains(arguments.getFirst())) {
      boolean asked = !arguments.isEmpty() && arguments.getFirst().equals("help");
      (asked ? out : err).print(USAGE);
      return asked ? 0 : 2;
    }
    try {
      AppOptions options = AppOptions.of(arguments.subList(1, arguments.size()));
      SparkSession spark =
          SparkSession.builder().appName("hnhn " + arguments.getFirst()).getOrCreate();
      SparkApplication application = new SparkApplication(spark, options);
      out.println(
          arguments.getFirst().equals("train") ? application.train() : application.predict());
      return 0;
    } catch (Exception e) { // Those of Spark are checked ones that nobody declares.
      err.println(FaultText.of(e));
      return 1;
    }
  }

  /** The file for the model, on the driver's disk. */
  private Path modelFile() throws IOException {
    Path out = Path.of(options.required("out"));
    if (!out.toString().endsWith(".safetensors")) {
      throw new IllegalArgumentException(
          "Expected --out that ends with .safetensors, but found " + out);
    }
    Destination destination = Destination.of(out);
    if (destination.isReplaced()) {
      throw TableFiles.taken(out.toString());
    }
    destination.expectWritable();
    return out;
  }

  private String train() throws IOException {
    Tables tables = Tables.of(options, files);
    String label = options.required("label");
    Path out = modelFile();
    HnhnClassifier classifier = new HnhnClassifier();
    options.setParams(classifier);
    options.expectAllUsed();
    classifier.setLabelCol(label);
    LearnedColumns learned = LearnedColumns.of(tables, classifier);
    learned.tables().giveTo(classifier);
    HnhnClassificationModel model =
        classifier.fit(
            classifier.getOrDefault(classifier.task()).equals("nodes")
                ? learned.tables().nodes()
                : learned.tables().expectHyperedges());
    ModelFile.write(learned.describe(model.stored(), classifier), out);
    double[] losses = model.losses();
    return "%s: %d classes, loss %s after %d epochs"
        .formatted(out, model.numClasses(), losses[losses.length - 1], losses.length);
  }

  private String predict() throws IOException {
    HnhnClassificationModel model = HnhnClassificationModel.ofFile(options.required("model"));
    Tables tables = Tables.of(options, files);
    String out = options.required("out");
    files.expectNew(out);
    options.setParams(model);
    options.expectAllUsed();
    try {
      return predict(model, tables, out);
    } finally {
      model.unpersist();
    }
  }

  private String predict(HnhnClassificationModel model, Tables tables, String out) {
    model.setPredictedLabelCol("class").setEmbeddingCol("");
    KnownColumns.of(tables, model).giveTo(model);
    boolean ofNodes = model.stored().trained().model().task() == Task.NODES;
    Dataset<Row> rows = ofNodes ? tables.nodes() : tables.expectHyperedges();
    String id = ofNodes ? tables.names().nodeId() : tables.names().hyperedgeId();
    Dataset<Row> answers =
        model
            .transform(rows.select(GivenTable.column(id)))
            .select(
                GivenTable.column(id),
                functions.col("class"),
                functions
                    .array_max(
                        org.apache.spark.ml.functions.vector_to_array(
                            functions.col("probability"), "float64"))
                    .as("probability"));
    files.write(answers, out);
    return "%s: answers about %d %s".formatted(out, rows.count(), ofNodes ? "nodes" : "hyperedges");
  }
}
