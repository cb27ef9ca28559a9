package io.hnhn.learn.settings;

import io.hnhn.model.Models;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Which models are trained beside each other, with settings that were said for all of them. */
public final class SeveralModels {
  /** The plain baseline: what is not better than a regression on the features is no use. */
  public static final String BASELINE = "regression";

  private SeveralModels() {}

  /**
   * Settings for each of some models; those that one of them alone has are for that one.
   *
   * @param said for all of them
   * @param models names of the models
   * @param withBaseline whether {@link #BASELINE} is to be among them, whoever names it
   * @throws SettingException if there is no such model, or one is named twice
   */
  public static List<ModelSettings> each(
      ModelSettings said, List<String> models, boolean withBaseline) {
    for (String name : models) {
      expectKnown(name);
      if (Collections.frequency(models, name) > 1) {
        throw new SettingException(
            "Expected each model once, but found %s twice in %s", name, String.join(",", models));
      }
    }
    List<String> names = new ArrayList<>(models);
    if (withBaseline && !names.contains(BASELINE)) {
      names.add(BASELINE);
    }
    return names.stream()
        .map(
            one ->
                said.withName(one)
                    .withBeside(names.stream().filter(other -> !other.equals(one)).toList()))
        .toList();
  }

  private static void expectKnown(String name) {
    if (!name.equals(ModelSettings.AUTO)) {
      try {
        Models.provider(name);
      } catch (IllegalArgumentException e) {
        throw SettingException.of(e);
      }
    }
  }
}
