package io.hnhn.model;

/**
 * What all models have in common, so that a search can vary it without knowing the model.
 *
 * <pre>{@code
 * Model model = new Hgnn(Architecture.forNodes(6).withHidden(100).withDropout(0.5));
 * Model wider = model.with(model.architecture().withHidden(200));
 * }</pre>
 *
 * @param task what is classified
 * @param classes number of classes
 * @param hidden width of the representations
 * @param layers number of layers, from 1 to {@value #MOST_LAYERS}
 * @param dropout probability that an element is dropped between layers
 * @param inputDropout probability that an input feature is dropped, before features are smoothed
 * @param featureSmoothing how far features are smoothed over the hypergraph: where they are, a row
 *     has its own features and, beside them, the smoothed ones; {@link Smoothing#NONE} for its own
 *     alone
 * @param answerSmoothing how far answers are smoothed over the hypergraph, behind the classifier,
 *     in training and later; representations are not. Answers about sets can't be
 */
public record Architecture(
    Task task,
    int classes,
    int hidden,
    int layers,
    double dropout,
    double inputDropout,
    Smoothing featureSmoothing,
    Smoothing answerSmoothing) {
  /**
   * Layer l draws its random numbers from stream l. Those behind are taken by {@link Layers} and
   * {@link HyperGcn}; from 8 times as many on they are free for models from outside.
   */
  public static final int MOST_LAYERS = 1 << 14;

  public Architecture {
    OptionChecks.expectAtLeast("classes", 1, classes);
    if (task == Task.SETS && classes != 2) {
      throw new IllegalArgumentException(
          "Expected 2 classes of sets, no hyperedge and hyperedge, but found " + classes);
    }
    OptionChecks.expectAtLeast("hidden", 1, hidden);
    OptionChecks.expectAtLeast("layers", 1, layers);
    OptionChecks.expectAtMost("layers", MOST_LAYERS, layers);
    OptionChecks.expectRate("dropout", dropout);
    OptionChecks.expectRate("inputDropout", inputDropout);
    if (task == Task.SETS && !answerSmoothing.changesNothing()) {
      throw new IllegalArgumentException(
          ("Expected no smoothing of answers about sets, which no hypergraph joins, but found %d"
                  + " steps; smooth features instead")
              .formatted(answerSmoothing.steps()));
    }
  }

  /** An architecture that smooths nothing. */
  public Architecture(
      Task task, int classes, int hidden, int layers, double dropout, double inputDropout) {
    this(task, classes, hidden, layers, dropout, inputDropout, Smoothing.NONE, Smoothing.NONE);
  }

  /**
   * The settings of the HNHN paper: one layer, width 400, dropout 0.3 between layers. The 400 is
   * the paper's alone: {@code hnhn train} and a learner take narrower networks where nobody says a
   * width.
   */
  public static Architecture of(Task task, int classes) {
    return new Architecture(task, classes, 400, 1, 0.3, 0);
  }

  /** A classifier of nodes with the paper's settings. */
  public static Architecture forNodes(int classes) {
    return of(Task.NODES, classes);
  }

  /** A classifier of hyperedges with the paper's settings. */
  public static Architecture forHyperedges(int classes) {
    return of(Task.HYPEREDGES, classes);
  }

  /** A predictor of hyperedges with the paper's settings: the classes are no and yes. */
  public static Architecture forSets() {
    return of(Task.SETS, 2);
  }

  /** The same with another hidden width. */
  public Architecture withHidden(int hidden) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same with another number of layers. */
  public Architecture withLayers(int layers) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same with another dropout between layers. */
  public Architecture withDropout(double dropout) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same with another dropout of the input features. */
  public Architecture withInputDropout(double inputDropout) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same with another smoothing of features. */
  public Architecture withFeatureSmoothing(Smoothing featureSmoothing) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same with another smoothing of answers. */
  public Architecture withAnswerSmoothing(Smoothing answerSmoothing) {
    return new Architecture(
        task, classes, hidden, layers, dropout, inputDropout, featureSmoothing, answerSmoothing);
  }

  /** The same without any smoothing. */
  public Architecture withoutSmoothing() {
    return withFeatureSmoothing(Smoothing.NONE).withAnswerSmoothing(Smoothing.NONE);
  }

  /** Whether anything is smoothed, and so rows hear of each other along hyperedges. */
  public boolean smooths() {
    return !featureSmoothing.changesNothing() || !answerSmoothing.changesNothing();
  }

  /** The reach of a model whose layers reach so far. */
  Reach reach(Reach ofLayers) {
    int features = featureSmoothing.hops();
    int answers = answerSmoothing.hops();
    return new Reach(
        ofLayers.ofNodes() + features + (task == Task.NODES ? answers : 0),
        ofLayers.ofHyperedges() + features + (task == Task.HYPEREDGES ? answers : 0));
  }
}
