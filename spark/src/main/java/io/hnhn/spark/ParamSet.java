package io.hnhn.spark;

import org.apache.spark.ml.param.BooleanParam;
import org.apache.spark.ml.param.DoubleParam;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.LongParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.param.StringArrayParam;
import scala.Function1;

/**
 * What can be said to an estimator or a model: parameters with their documentation, of which those
 * with a default say it, and tables.
 */
final class ParamSet {
  final Param<String> task;
  final Param<String> nodeCol;
  final Param<String> hyperedgeCol;
  final Param<String> incidenceWeightCol;
  final Param<String> nodeIdCol;
  final Param<String> hyperedgeIdCol;
  final Param<String> featuresCol;
  final StringArrayParam featuresCols;
  final Param<String> hyperedgeFeaturesCol;
  final Param<String> hyperedgeWeightCol;
  final Param<String> labelCol;
  final Param<String> validationIndicatorCol;
  final Param<String> predictionCol;
  final Param<String> probabilityCol;
  final Param<String> rawPredictionCol;
  final Param<String> embeddingCol;
  final Param<String> predictedLabelCol;
  final Param<String> model;
  final IntParam hidden;
  final IntParam layers;
  final DoubleParam dropout;
  final DoubleParam inputDropout;
  final DoubleParam neuronDropout;
  final DoubleParam alpha;
  final DoubleParam beta;
  final Param<String> alphaChoice;
  final Param<String> betaChoice;
  final BooleanParam residual;
  final BooleanParam normalisation;
  final BooleanParam skips;
  final Param<String> initialWeights;
  final Param<String> pooling;
  final Param<String> hyperedgeActivation;
  final Param<String> smoothFeatures;
  final Param<String> smoothAnswers;
  final Param<String> regime;
  final IntParam maxIter;
  final DoubleParam stepSize;
  final DoubleParam regParam;
  final IntParam patience;
  final Param<String> backend;
  final LongParam seed;
  final LongParam partSize;
  final IntParam blockSize;
  final Param<String> checkpointFile;
  final IntParam checkpointInterval;

  /** The tables beside the rows that are learned from or asked about. */
  SideTables tables = SideTables.NONE;

  private final Params owner;

  ParamSet(Params owner) {
    this.owner = owner;
    task = text("task", "what is told the class of: nodes or hyperedges", "nodes");
    nodeCol = text("nodeCol", "column of the incidences with the id of a node", "node");
    hyperedgeCol =
        text("hyperedgeCol", "column of the incidences with the id of a hyperedge", "hyperedge");
    incidenceWeightCol =
        text("incidenceWeightCol", "column of the incidences with their weights; empty: all 1", "");
    nodeIdCol = text("nodeIdCol", "column of the node table with ids", "id");
    hyperedgeIdCol = text("hyperedgeIdCol", "column of the hyperedge table with ids", "id");
    featuresCol =
        text("featuresCol", "column of the node table with vectors or arrays", "features");
    featuresCols =
        new StringArrayParam(
            owner,
            "featuresCols",
            "columns of the node table with a number each, which are taken instead of featuresCol");
    hyperedgeFeaturesCol =
        text(
            "hyperedgeFeaturesCol",
            "column of the hyperedge table with vectors or arrays; empty: they have none",
            "");
    hyperedgeWeightCol =
        text("hyperedgeWeightCol", "column of the hyperedge table with weights; empty: all 1", "");
    labelCol =
        text(
            "labelCol",
            "column with the class of a row, text or a number from 0; null where it is not known",
            "label");
    validationIndicatorCol =
        text(
            "validationIndicatorCol",
            "column that is true for labelled rows which are kept to validate by; empty: none",
            "");
    predictionCol =
        text("predictionCol", "column to add: the number of the likeliest class", "prediction");
    probabilityCol =
        text("probabilityCol", "column to add: a probability for each class", "probability");
    rawPredictionCol =
        text("rawPredictionCol", "column to add: a logit for each class", "rawPrediction");
    embeddingCol =
        text("embeddingCol", "column to add: what the last layer made of the row", "embedding");
    predictedLabelCol =
        text(
            "predictedLabelCol", "column to add: the name of the likeliest class; empty: none", "");
    model = text("model", "the model, by its name in hnhn models", "hnhn");
    hidden = whole("hidden", "width of the representations", 1);
    layers = whole("layers", "number of layers", 1);
    dropout = share("dropout", "share of the elements dropped between layers");
    inputDropout = share("inputDropout", "share of the features dropped in each epoch");
    neuronDropout = share("neuronDropout", "share of the neurons of hnhn that rest in each epoch");
    alpha = number("alpha", "how much large hyperedges count for a node, for hnhn");
    beta = number("beta", "how much nodes of many hyperedges count for a hyperedge, for hnhn");
    alphaChoice = choice("alpha");
    betaChoice = choice("beta");
    residual =
        flag("residual", "whether a node's own features are added to what its layer says", true);
    normalisation =
        flag("normalisation", "whether there is layer normalisation behind each layer", false);
    skips = flag("skips", "whether the means that neurons hear go past them, too", false);
    initialWeights =
        text(
            "initialWeights",
            "what the weights of hnhn's neurons start from: he, torch or normal; empty: he, without"
                + " residual torch",
            "");
    pooling =
        text(
            "pooling",
            "what a node takes from its hyperedges, for hnhn: mean, root or sum; empty: root,"
                + " without residual mean",
            "");
    hyperedgeActivation =
        text(
            "hyperedgeActivation",
            "what hnhn's neurons of hyperedges make of what they hear: relu, leaky-relu, tanh or"
                + " none; empty: relu",
            "");
    smoothFeatures =
        text(
            "smoothFeatures",
            "how many steps features are smoothed that are taken beside a row's own, and after a"
                + " comma the own share in each of them, such as 5,0.2; empty: none",
            "");
    smoothAnswers =
        text("smoothAnswers", "the same for answers, which are smoothed in training, too", "");
    regime =
        text(
            "regime",
            "way of training that says rate, decay and dropout where nothing else does: gentle,"
                + " plain, noisy or fast; empty: the one that does best in cross-validation",
            "");
    maxIter =
        whole("maxIter", "epochs to train; unless set, as many as do best in cross-validation", 1);
    stepSize = number("stepSize", "learning rate of all epochs", ParamValidators.gt(0));
    regParam = number("regParam", "weight decay", ParamValidators.gtEq(0));
    patience =
        whole(
            "patience",
            "epochs to wait for a lower loss of the validation rows before training stops; 0:"
                + " never",
            0,
            0);
    backend =
        text(
            "backend",
            "what executors compute with: cpu, cuda, or auto for the best that each has",
            "auto");
    seed = new LongParam(owner, "seed", "seed of initial weights and dropout (default 1)");
    owner.setDefault(seed, 1L);
    partSize =
        new LongParam(
            owner,
            "partSize",
            "work of a part: incidences within two hops of its labelled rows (default 250000)",
            ParamValidators.gt(0));
    owner.setDefault(partSize, 250_000L);
    blockSize =
        whole("blockSize", "rows of a block in which answers are computed layer by layer", 1, 8192);
    checkpointFile =
        text(
            "checkpointFile",
            "file of the driver to write checkpoints to and to go on from; empty: none",
            "");
    checkpointInterval = whole("checkpointInterval", "epochs between two checkpoints", 1, 10);
  }

  private Param<String> text(String name, String doc, String usual) {
    Param<String> param =
        new Param<>(owner, name, usual.isEmpty() ? doc : doc + " (default %s)".formatted(usual));
    owner.setDefault(param, usual);
    return param;
  }

  private Param<String> choice(String exponent) {
    return text(
        exponent + "Choice",
        "where %s comes from unless it is set: tune, by cross-validation, or learn, with the weights; empty: it is 0"
            .formatted(exponent),
        "");
  }

  private BooleanParam flag(String name, String doc, boolean usual) {
    BooleanParam param =
        new BooleanParam(owner, name, doc + ", for hnhn (default %s)".formatted(usual));
    owner.setDefault(param, usual);
    return param;
  }

  private IntParam whole(String name, String doc, int least) {
    return new IntParam(owner, name, doc, ParamValidators.gtEq(least));
  }

  private IntParam whole(String name, String doc, int least, int usual) {
    IntParam param = whole(name, doc + " (default %d)".formatted(usual), least);
    owner.setDefault(param, usual);
    return param;
  }

  private DoubleParam share(String name, String doc) {
    return number(name, doc, ParamValidators.inRange(0, 1, true, false));
  }

  private DoubleParam number(String name, String doc) {
    return new DoubleParam(owner, name, doc);
  }

  private DoubleParam number(String name, String doc, Function1<Object, Object> valid) {
    return new DoubleParam(owner, name, doc, valid);
  }
}
