package io.hnhn.learn.tune;

import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.TrainingSettings;
import io.hnhn.tune.AutoModels;
import io.hnhn.tune.Candidate;
import io.hnhn.tune.Regime;
import io.hnhn.tune.Setting;
import io.hnhn.tune.Settings;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is searched for. What is not said is left to the search or stays as it usually is.
 *
 * @param models names of models, {@code auto} for a few that differ much
 * @param values to choose from
 * @param epochs the most; how many are best is found along the way
 */
public record SearchSpace(
    List<String> models, Map<SearchedSetting, SettingValues> values, int epochs) {
  /** HNHN, of which nothing is said. */
  public static final SearchSpace DEFAULT =
      new SearchSpace(List.of(ModelSettings.USUAL), Map.of(), Regime.EPOCHS);

  /**
   * Checks the values.
   *
   * @throws io.hnhn.learn.settings.SettingException if a setting can't have one
   */
  public SearchSpace {
    models = List.copyOf(models);
    Map<SearchedSetting, SettingValues> ordered = new EnumMap<>(SearchedSetting.class);
    ordered.putAll(values);
    ordered.forEach(SearchedSetting::of);
    values = Collections.unmodifiableMap(ordered);
    TrainingSettings.expectEpochs(epochs);
  }

  /** The same for other models. */
  public SearchSpace withModels(String... names) {
    return new SearchSpace(List.of(names), values, epochs);
  }

  /** The same with a setting that has one value, or some to choose from. */
  public SearchSpace with(SearchedSetting setting, SettingValues some) {
    Map<SearchedSetting, SettingValues> more = new EnumMap<>(SearchedSetting.class);
    more.putAll(values);
    more.put(setting, some);
    return new SearchSpace(models, more, epochs);
  }

  /** The same with at most so many epochs. */
  public SearchSpace withEpochs(int most) {
    return new SearchSpace(models, values, most);
  }

  /** The name of the model, where there is only one to try. */
  Optional<String> onlyModel() {
    return models.size() == 1 && !models.contains(ModelSettings.AUTO)
        ? Optional.of(models.getFirst())
        : Optional.empty();
  }

  /** The names of the models to try, each once. */
  List<String> modelNames() {
    return models.stream()
        .flatMap(
            name -> name.equals(ModelSettings.AUTO) ? AutoModels.names().stream() : Stream.of(name))
        .distinct()
        .toList();
  }

  /** Whether anything was said about how to train, so that no regime is to be chosen. */
  boolean saysTraining() {
    return values.keySet().stream().anyMatch(SearchedSetting::isOfTraining);
  }

  /** Whether anything was said about dropout between layers. */
  boolean saysDropout() {
    return values.containsKey(SearchedSetting.DROPOUT);
  }

  /** Whether anything was said about α or β. */
  boolean saysExponents() {
    return values.keySet().stream().anyMatch(SearchedSetting::isExponent);
  }

  /**
   * The settings that were said, those with one value among them.
   *
   * @param exponents whether the model has α and β
   */
  List<Setting<?>> settings(boolean exponents) {
    return Arrays.stream(SearchedSetting.values())
        .filter(values::containsKey)
        .filter(setting -> exponents || !setting.isExponent())
        .<Setting<?>>map(setting -> setting.of(values.get(setting)))
        .toList();
  }

  /**
   * The candidate, trained as a regime does, at one rate for all epochs and no longer than said.
   */
  Candidate trained(Candidate candidate, Regime regime) {
    Candidate changed = regime.of(candidate);
    double first = changed.options().schedule().rate(0);
    return Settings.rate(List.of(first))
        .apply()
        .apply(changed.withOptions(changed.options().withEpochs(epochs)), first);
  }
}
