package io.hnhn.learn.settings;

import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Smoothing;
import io.hnhn.model.Task;
import io.hnhn.train.PredictionOptions;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which model, and how it is built. What is null has a default, which is here and nowhere else.
 *
 * @param name of the model, or {@link #AUTO}
 * @param beside the models that are trained beside this one, to which settings may belong as well
 * @param hidden width of the representations
 * @param layers how many there are
 * @param dropout share of the elements dropped between layers
 * @param inputDropout share of the features dropped in each epoch
 * @param featureSmoothing how far features are smoothed over the hypergraph; null for not at all
 * @param answerSmoothing how far answers are; null for not at all
 * @param hnhn what {@link Hnhn} alone has
 */
public record ModelSettings(
    String name,
    List<String> beside,
    @Nullable Integer hidden,
    @Nullable Integer layers,
    @Nullable Double dropout,
    @Nullable Double inputDropout,
    @Nullable Smoothing featureSmoothing,
    @Nullable Smoothing answerSmoothing,
    HnhnSettings hnhn) {
  /** The name that stands for a choice among several models. */
  public static final String AUTO = "auto";

  /** The name of the usual model. */
  public static final String USUAL = "hnhn";

  /** Width of the representations where nothing is said. */
  public static final int HIDDEN = 100;

  /** HNHN with its defaults. */
  public static final ModelSettings DEFAULT =
      new ModelSettings(USUAL, List.of(), null, null, null, null, null, null, HnhnSettings.DEFAULT);

  public ModelSettings {
    beside = List.copyOf(beside);
  }

  /** The same for a model of another name. */
  public ModelSettings withName(String name) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same, trained beside models of these names. */
  public ModelSettings withBeside(List<String> beside) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with another width. */
  public ModelSettings withHidden(int hidden) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with another number of layers. */
  public ModelSettings withLayers(int layers) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with another share of elements dropped between layers. */
  public ModelSettings withDropout(double dropout) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with another share of features dropped in each epoch. */
  public ModelSettings withInputDropout(double inputDropout) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with other settings of HNHN. */
  public ModelSettings withHnhn(HnhnSettings hnhn) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with features smoothed so far. */
  public ModelSettings withFeatureSmoothing(Smoothing featureSmoothing) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** The same with answers smoothed so far. */
  public ModelSettings withAnswerSmoothing(Smoothing answerSmoothing) {
    return new ModelSettings(
        name,
        beside,
        hidden,
        layers,
        dropout,
        inputDropout,
        featureSmoothing,
        answerSmoothing,
        hnhn);
  }

  /** Whether the model is to be chosen among several. */
  public boolean isAuto() {
    return name.equals(AUTO);
  }

  /** Whether dropout of features is said, and so not to be searched. */
  public boolean fixesInputDropout() {
    return inputDropout != null;
  }

  /** Whether dropout of neurons is said, or the model has none, and so not to be searched. */
  public boolean fixesNeuronDropout() {
    return hnhn.fixesNeuronDropout();
  }

  /** Whether what hyperedges say of themselves can make a difference. */
  public boolean hearsHyperedges(Task task, int classes) {
    return isAuto() || model(task, classes).hearsHyperedges();
  }

  /** Whether what hyperedges say of themselves is for another model that is trained beside it. */
  public boolean anotherHears() {
    return isBeside(Model::hearsHyperedges);
  }

  private boolean isBeside(Predicate<Model> kind) {
    return beside.stream().anyMatch(other -> other.equals(AUTO) || kind.test(example(other)));
  }

  private static Model example(String name) {
    ModelProvider provider = Models.provider(name);
    return provider.with(Architecture.of(provider.tasks().iterator().next(), 2));
  }

  /**
   * The model, with the first exponents of what is said about α and β.
   *
   * @throws SettingException if there is none of the name, or it has no such setting
   */
  public Model model(Task task, int classes) {
    return model(name, task, classes);
  }

  /** A model of another name with the same settings. */
  public Model model(String other, Task task, int classes) {
    try {
      Model model = configured(Models.named(other, task, classes));
      if (!(model instanceof Hnhn) && !isAuto() && !isBeside(Hnhn.class::isInstance)) {
        hnhn.expectNothing(name);
      }
      return model;
    } catch (IllegalArgumentException e) {
      throw SettingException.of(e);
    }
  }

  /**
   * How hyperedge prediction is made for the model. Where there is a choice among several, all get
   * what is right for those that pass messages.
   */
  public PredictionOptions suited(PredictionOptions options) {
    return isAuto() ? options : options.suiting(model(Task.SETS, 2));
  }

  private Model configured(Model model) {
    Architecture built = model.architecture().withHidden(hidden == null ? HIDDEN : hidden);
    built = built.withLayers(layers == null ? usualLayers(model) : layers);
    built = dropout == null ? built : built.withDropout(dropout);
    built = inputDropout == null ? built : built.withInputDropout(inputDropout);
    built = featureSmoothing == null ? built : built.withFeatureSmoothing(featureSmoothing);
    built = answerSmoothing == null ? built : built.withAnswerSmoothing(answerSmoothing);
    Model result = model.with(built);
    return result instanceof Hnhn network ? hnhn.of(network) : result;
  }

  /** One layer of HNHN tells hyperedges of their members alone, not of what those hear. */
  private int usualLayers(Model model) {
    return model instanceof Hnhn && model.task() == Task.HYPEREDGES && hnhn.residual()
        ? 2
        : model.architecture().layers();
  }
}
