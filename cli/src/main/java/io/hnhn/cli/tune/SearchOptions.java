package io.hnhn.cli.tune;

import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.tune.SearchSpace;
import io.hnhn.learn.tune.SearchedSetting;
import io.hnhn.learn.tune.SettingValues;
import io.hnhn.tune.Regime;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * What can be searched for. Each option takes a value, a list or a range; what is not said is left
 * to the search or stays as it usually is.
 */
final class SearchOptions {
  private static final String VALUES = "VALUES";

  @Option(
      names = "--model",
      paramLabel = "NAMES",
      split = ",",
      defaultValue = "hnhn",
      description =
          "One or several of hnhn models, or auto: a few that differ much (${DEFAULT-VALUE}).")
  private List<String> models = List.of();

  @Option(
      names = "--alpha",
      paramLabel = VALUES,
      converter = Exponents.class,
      description =
          "How much large hyperedges count for a node: above 0 more than small ones, below 0 less;"
              + " learn: by gradient, with the weights.")
  private @Nullable SettingValues alpha;

  @Option(
      names = "--beta",
      paramLabel = VALUES,
      converter = Exponents.class,
      description =
          "How much nodes of many hyperedges count for a hyperedge: above 0 more than others, below"
              + " 0 less; or learn.")
  private @Nullable SettingValues beta;

  @Option(
      names = {"--lr", "--rate"},
      paramLabel = VALUES,
      converter = Numbers.class,
      description = "Learning rate.")
  private @Nullable SettingValues rate;

  @Option(
      names = "--weight-decay",
      paramLabel = VALUES,
      converter = Numbers.class,
      description = "How much weights are held back, against learning by heart.")
  private @Nullable SettingValues weightDecay;

  @Option(
      names = "--input-dropout",
      paramLabel = VALUES,
      converter = Numbers.class,
      description = "Share of the features dropped in each epoch.")
  private @Nullable SettingValues inputDropout;

  @Option(
      names = "--dropout",
      paramLabel = VALUES,
      converter = Numbers.class,
      description =
          "Share of the elements dropped between layers, where there are several (usually 0.3).")
  private @Nullable SettingValues dropout;

  @Option(
      names = "--hidden",
      paramLabel = VALUES,
      converter = Counts.class,
      description = "Width of the representations (usually " + ModelSettings.HIDDEN + ").")
  private @Nullable SettingValues hidden;

  @Option(
      names = "--layers",
      paramLabel = VALUES,
      converter = Counts.class,
      description = "Layers (usually 1; 2 for hnhn and classes of hyperedges).")
  private @Nullable SettingValues layers;

  @Option(
      names = "--epochs",
      paramLabel = "COUNT",
      defaultValue = "" + Regime.EPOCHS,
      description = "The most epochs; how many are best is found along the way (${DEFAULT-VALUE}).")
  private int epochs;

  /** What was said. */
  SearchSpace space() {
    Map<SearchedSetting, SettingValues> values = new EnumMap<>(SearchedSetting.class);
    add(values, SearchedSetting.LR, rate);
    add(values, SearchedSetting.WEIGHT_DECAY, weightDecay);
    add(values, SearchedSetting.INPUT_DROPOUT, inputDropout);
    add(values, SearchedSetting.DROPOUT, dropout);
    add(values, SearchedSetting.HIDDEN, hidden);
    add(values, SearchedSetting.LAYERS, layers);
    add(values, SearchedSetting.ALPHA, alpha);
    add(values, SearchedSetting.BETA, beta);
    return new SearchSpace(models, values, epochs);
  }

  private static void add(
      Map<SearchedSetting, SettingValues> values,
      SearchedSetting setting,
      @Nullable SettingValues said) {
    if (said != null) {
      values.put(setting, said);
    }
  }

  /** Reads numbers. */
  static class Numbers implements ITypeConverter<SettingValues> {
    @Override
    public SettingValues convert(String text) {
      try {
        return parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }

    SettingValues parse(String text) {
      return SettingValues.parse(text);
    }
  }

  /** Reads exponents, which may be learned, too. */
  static final class Exponents extends Numbers {
    @Override
    SettingValues parse(String text) {
      return SettingValues.parseExponents(text);
    }
  }

  /** Reads counts. */
  static final class Counts extends Numbers {
    @Override
    SettingValues parse(String text) {
      return SettingValues.parseCounts(text);
    }
  }
}
