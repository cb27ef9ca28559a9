package io.hnhn.cli.options;

import io.hnhn.cli.terminal.Terminal;
import io.hnhn.model.Architecture;
import io.hnhn.model.Hnhn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Pooling;
import io.hnhn.model.Task;
import io.hnhn.train.PredictionOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Which model, and how it is built. What is not said is left to the command: it takes {@link
 * #HIDDEN} and the model's own defaults, or searches.
 */
public final class ModelOptions implements Cloneable {
  /** The name that stands for a choice among several models. */
  public static final String AUTO = "auto";

  /** The plain baseline of several models. */
  public static final String BASELINE = "regression";

  /** Width of the representations unless said otherwise. */
  public static final int HIDDEN = 100;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--model",
      paramLabel = "NAME",
      defaultValue = "hnhn",
      completionCandidates = ModelNames.class,
      description =
          "One of hnhn models, or auto: the one that is best in cross-validation"
              + " (${DEFAULT-VALUE}).")
  private String name;

  @Option(
      names = "--alpha",
      paramLabel = "X|tune|learn",
      converter = ExponentChoice.Converter.class,
      description =
          "How much large hyperedges count for a node: above 0 more than small ones, below 0 less;"
              + " chosen (tune), or learned with the weights (default: 0).")
  private @Nullable ExponentChoice alpha;

  @Option(
      names = "--beta",
      paramLabel = "X|tune|learn",
      converter = ExponentChoice.Converter.class,
      description =
          "How much nodes of many hyperedges count for a hyperedge: above 0 more than others, below"
              + " 0 less (default: 0).")
  private @Nullable ExponentChoice beta;

  @Option(
      names = "--hidden",
      paramLabel = "COUNT",
      description = "Width of the representations (default: " + HIDDEN + ").")
  private @Nullable Integer hidden;

  @Option(
      names = "--layers",
      paramLabel = "COUNT",
      description = "Layers (default: 1; 2 for hnhn and classes of hyperedges).")
  private @Nullable Integer layers;

  @Option(
      names = "--dropout",
      paramLabel = "SHARE",
      description =
          "Share of the elements dropped between layers, where there are several (default: 0.3).")
  private @Nullable Double dropout;

  @Option(
      names = "--input-dropout",
      paramLabel = "SHARE",
      description = "Share of the features dropped in each epoch.")
  private @Nullable Double inputDropout;

  @Option(
      names = "--no-residual",
      description =
          "HNHN as in its paper: without adding a node's own features to what its layer says.")
  private boolean noResidual;

  @Option(
      names = "--normalisation",
      description = "HNHN with layer normalisation behind each layer, for several layers.")
  private boolean normalisation;

  @Option(
      names = "--initial-weights",
      paramLabel = "he|torch",
      description =
          "What the weights of HNHN's neurons start from: as large as rectifiers need them, without"
              + " bias (he), or as PyTorch and the paper have them (default: he, with --no-residual"
              + " torch).")
  private @Nullable InitialWeights initialWeights;

  @Option(
      names = "--pooling",
      paramLabel = "mean|root|sum",
      description =
          "What a node of d hyperedges takes from them: the mean, as in the paper of HNHN, the root"
              + " of d times the mean, or d times the mean (default: root, with --no-residual"
              + " mean).")
  private @Nullable Pooling pooling;

  @Option(
      names = "--neuron-dropout",
      paramLabel = "SHARE",
      description = "Share of HNHN's neurons that rest in each epoch.")
  private @Nullable Double neuronDropout;

  /** The models that are trained beside this one, to which options may belong as well. */
  private List<String> beside = List.of();

  /** Made by the command line. */
  public ModelOptions() {}

  /**
   * The model of a name as it is where nothing is said about it.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Model usual(String name, Task task, int classes) {
    return new ModelOptions().configured(Models.named(name, task, classes));
  }

  /** The name that was asked for, {@link #AUTO} included. */
  public String name() {
    return name;
  }

  /** The names of all models that were asked for. */
  public List<String> names() {
    return List.of(name.split(",", -1));
  }

  /**
   * The same for each of the models that were asked for: one, or several with commas between. To
   * several comes a plain baseline.
   *
   * @param baseline whether it does, where nobody asked for it
   */
  public List<ModelOptions> each(boolean baseline) {
    List<String> names = new ArrayList<>(names());
    if (names.size() == 1) {
      return List.of(this);
    }
    for (String one : names) {
      expectKnown(one);
      if (Collections.frequency(names, one) > 1) {
        throw wrong("Expected each model once, but found %s twice in %s".formatted(one, name));
      }
    }
    if (baseline && !names.contains(BASELINE)) {
      names.add(BASELINE);
    }
    return names.stream().map(one -> one(one, names)).toList();
  }

  private void expectKnown(String one) {
    if (!one.equals(AUTO)) {
      try {
        Models.provider(one);
      } catch (IllegalArgumentException e) {
        throw wrong(e);
      }
    }
  }

  private ModelOptions one(String one, List<String> all) {
    try {
      ModelOptions copy = (ModelOptions) clone();
      copy.name = one;
      copy.beside = all.stream().filter(other -> !other.equals(one)).toList();
      return copy;
    } catch (CloneNotSupportedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether it is one of several. */
  public boolean isOneOfSeveral() {
    return !beside.isEmpty();
  }

  /** What was said about α. */
  public ExponentChoice alpha() {
    return Objects.requireNonNullElse(alpha, new ExponentChoice.Given(0));
  }

  /** What was said about β. */
  public ExponentChoice beta() {
    return Objects.requireNonNullElse(beta, new ExponentChoice.Given(0));
  }

  /** Whether dropout of features is given, and so not to be searched. */
  public boolean hasInputDropout() {
    return inputDropout != null;
  }

  /** Whether dropout of neurons is given, or the model has none, and so not to be searched. */
  public boolean hasNeuronDropout() {
    return neuronDropout != null || noResidual;
  }

  /** Whether what hyperedges say of themselves can make a difference to a problem. */
  public boolean hearsHyperedges(Problem problem) {
    return name.equals(AUTO)
        || model(problem.task(), problem.classNames().size()).hearsHyperedges();
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

  /** Says on the error stream if dropout between layers is given, but there is a single layer. */
  public void tellIdleDropout(Model model) {
    if (dropout != null && model.architecture().layers() == 1) {
      tellIdleDropout(command);
    }
  }

  /** The same for a command that has such options of its own. */
  public static void tellIdleDropout(CommandSpec command) {
    Terminal.of(command)
        .err()
        .println(
            "--dropout makes no difference: it comes between layers, and there is one; see"
                + " --layers, and --input-dropout for that of features");
  }

  /** The model that was asked for, with the first exponents of what was said about α and β. */
  public Model model(Task task, int classes) {
    return model(name, task, classes);
  }

  /** A model of another name with the same options. */
  public Model model(String other, Task task, int classes) {
    try {
      Model model = configured(Models.named(other, task, classes));
      expectOwnOptions(model);
      return model;
    } catch (IllegalArgumentException e) {
      throw wrong(e);
    }
  }

  private ParameterException wrong(IllegalArgumentException e) {
    return new ParameterException(command.commandLine(), Objects.requireNonNull(e.getMessage()), e);
  }

  private ParameterException wrong(String message) {
    return wrong(new IllegalArgumentException(message));
  }

  /**
   * How hyperedge prediction is made for the model that was asked for. Where there is a choice
   * among several, all get what is right for those that pass messages.
   */
  public PredictionOptions suited(PredictionOptions options) {
    return name.equals(AUTO) ? options : options.suiting(model(Task.SETS, 2));
  }

  private Model configured(Model model) {
    Architecture built = model.architecture().withHidden(hidden == null ? HIDDEN : hidden);
    built = built.withLayers(layers == null ? usualLayers(model) : layers);
    built = dropout == null ? built : built.withDropout(dropout);
    built = inputDropout == null ? built : built.withInputDropout(inputDropout);
    Model result = model.with(built);
    return result instanceof Hnhn hnhn
        ? hnhn.withResidual(!noResidual)
            .withNormalisation(normalisation)
            .withInitialWeights(initialWeights())
            .withPooling(pooling())
            .withNeuronDropout(neuronDropout == null ? 0 : neuronDropout)
            .withAlpha(alpha().exponents().getFirst())
            .withBeta(beta().exponents().getFirst())
        : result;
  }

  /** One layer of HNHN tells hyperedges of their members alone, not of what those hear. */
  private int usualLayers(Model model) {
    return model instanceof Hnhn && model.task() == Task.HYPEREDGES && !noResidual
        ? 2
        : model.architecture().layers();
  }

  private Pooling pooling() {
    return Objects.requireNonNullElse(pooling, noResidual ? Pooling.MEAN : Pooling.ROOT);
  }

  private InitialWeights initialWeights() {
    return Objects.requireNonNullElse(
        initialWeights, noResidual ? InitialWeights.TORCH : InitialWeights.HE);
  }

  private void expectOwnOptions(Model model) {
    if (model instanceof Hnhn || name.equals(AUTO) || isBeside(Hnhn.class::isInstance)) {
      return;
    }
    if (alpha != null || beta != null) {
      throw new IllegalArgumentException(
          "Expected --alpha and --beta with hnhn alone, which has these exponents, but found them"
              + " with "
              + name);
    }
    expectNone("--initial-weights", initialWeights);
    expectNone("--pooling", pooling);
    expectNone("--neuron-dropout", neuronDropout);
  }

  private void expectNone(String option, @Nullable Object value) {
    if (value != null) {
      throw new IllegalArgumentException(
          "Expected %s with hnhn alone, but found it with %s".formatted(option, name));
    }
  }

  /** The names of the models, for help and completion. */
  static final class ModelNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Models.all().stream().map(ModelProvider::name), Stream.of(AUTO))
          .iterator();
    }
  }
}
