package io.hnhn.learn.compare;

import io.hnhn.data.Loaded;
import io.hnhn.learn.problem.Problem;
import io.hnhn.learn.run.Learning;
import io.hnhn.learn.settings.LearnerSettings;
import io.hnhn.learn.settings.ModelSettings;
import io.hnhn.learn.settings.SettingException;
import io.hnhn.model.Fingerprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What several models are to learn from the same labels, each as it would alone.
 *
 * @param all one for each model
 * @param said in words all that makes a difference to what comes out
 */
public record SeveralLearnings(List<Learning> all, String said) {
  /** So many can be compared. */
  static final int FEWEST = 2;

  public SeveralLearnings {
    all = List.copyOf(all);
    if (all.size() < FEWEST) {
      throw new SettingException(
          "Expected two models or more to compare, but found %s",
          all.stream().map(SeveralLearnings::name).toList());
    }
    if (all.getFirst().problem().heldOut().isEmpty()) {
      throw new SettingException(
          "Expected labels kept for a test to compare several models by, but found none; say which"
              + " with {label-rate}, {split} or {train-ids}");
    }
  }

  /**
   * Looks what there is to learn.
   *
   * @param settings but for the models
   * @param models each of them
   * @param said in words all that makes a difference to what comes out
   * @throws SettingException if it can't be learned with these settings
   * @throws IllegalArgumentException if it can't be learned from these data
   */
  public static SeveralLearnings of(
      LearnerSettings settings, List<ModelSettings> models, Loaded loaded, String said)
      throws IOException {
    List<Learning> all = new ArrayList<>();
    for (ModelSettings model : models) {
      all.add(new Learning(settings.withModel(model), loaded));
    }
    return new SeveralLearnings(all, said);
  }

  /** The first of them. */
  public Learning first() {
    return all.getFirst();
  }

  /** What is to be learned. */
  public Problem problem() {
    return first().problem();
  }

  /** Of all that any of them follows from. */
  String fingerprint() {
    return Fingerprint.of(
        said, all.stream().map(Learning::fingerprint).collect(Collectors.joining(" ")));
  }

  static String name(Learning learning) {
    return learning.settings().model().name();
  }
}
