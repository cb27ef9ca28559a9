package io.hnhn.command.options;

import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.settings.ExponentChoice;
import io.hnhn.learn.settings.HnhnSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.SeveralModels;
import io.hnhn.model.HyperedgeActivation;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Model;
import io.hnhn.model.ModelProvider;
import io.hnhn.model.Models;
import io.hnhn.model.Pooling;
import io.hnhn.model.Smoothing;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Which model, and how it is built. What is not said has a default. */
public final class ModelOptions {
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
      converter = ExponentConverter.class,
      description =
          "How much large hyperedges count for a node: above 0 more than small ones, below 0 less;"
              + " chosen (tune), or learned with the weights (default: 0).")
  private @Nullable ExponentChoice alpha;

  @Option(
      names = "--beta",
      paramLabel = "X|tune|learn",
      converter = ExponentConverter.class,
      description =
          "How much nodes of many hyperedges count for a hyperedge: above 0 more than others, below"
              + " 0 less (default: 0).")
  private @Nullable ExponentChoice beta;

  @Option(
      names = "--hidden",
      paramLabel = "COUNT",
      description = "Width of the representations (default: " + ModelSettings.HIDDEN + ").")
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
      names = "--smooth-features",
      paramLabel = "STEPS[,SHARE]",
      converter = SmoothingConverter.class,
      description =
          "Beside its own features a node has smoothed ones: STEPS times the mean over its"
              + " hyperedges, each time with a SHARE of its own (default: not; SHARE 0.2).")
  private @Nullable Smoothing smoothFeatures;

  @Option(
      names = "--smooth-answers",
      paramLabel = "STEPS[,SHARE]",
      converter = SmoothingConverter.class,
      description =
          "Answers are smoothed in the same way, in training, too: where labels are few, members of"
              + " a hyperedge are alike, and what is known has to reach far (default: not).")
  private @Nullable Smoothing smoothAnswers;

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
      paramLabel = "he|torch|normal",
      description =
          "What the weights of HNHN's neurons start from: as large as rectifiers need them, without"
              + " bias (he), as PyTorch starts them (torch), or of variance 1 whatever the width,"
              + " as the program of HNHN's authors does (default: he, with --no-residual torch).")
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

  @Option(
      names = "--skips",
      description = "HNHN whose neurons are passed by the means that they hear, which are added.")
  private boolean skips;

  @Option(
      names = "--hyperedge-activation",
      paramLabel = "relu|leaky-relu|tanh|none",
      converter = HyperedgeActivationConverter.class,
      description =
          "What HNHN's neurons of hyperedges make of what they hear; none is a linear map, which"
              + " suits members that are simply alike (default: relu).")
  private @Nullable HyperedgeActivation hyperedgeActivation;

  /** Made by the command line. */
  public ModelOptions() {}

  /** The name that was typed, which may be several with commas between. */
  public String name() {
    return name;
  }

  /** The names of all models that were asked for. */
  public List<String> names() {
    return List.of(name.split(",", -1));
  }

  /** What was said, for one model. */
  public ModelSettings settings() {
    return new ModelSettings(
        name,
        List.of(),
        hidden,
        layers,
        dropout,
        inputDropout,
        smoothFeatures,
        smoothAnswers,
        new HnhnSettings(
            alpha,
            beta,
            !noResidual,
            normalisation,
            initialWeights,
            pooling,
            neuronDropout,
            skips,
            hyperedgeActivation));
  }

  /**
   * What was said, for each of the models that were asked for: one, or several with commas between.
   * To several comes a plain baseline.
   *
   * @param baseline whether it does, where nobody asked for it
   */
  public List<ModelSettings> each(boolean baseline) {
    return names().size() == 1
        ? List.of(settings())
        : SeveralModels.each(settings(), names(), baseline);
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

  /** The names of the models, for help and completion. */
  static final class ModelNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Stream.concat(
              Models.all().stream().map(ModelProvider::name), Stream.of(ModelSettings.AUTO))
          .iterator();
    }
  }
}
