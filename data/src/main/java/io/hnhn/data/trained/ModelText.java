package io.hnhn.data.trained;

import io.hnhn.model.Model;
import tools.jackson.core.JacksonException;

/**
 * A model without its weights as text: its name and options, as in a model file. By it a program
 * tells another one, on another machine for instance, which model it means.
 */
public final class ModelText {
  private ModelText() {}

  /** A model as text. */
  public static String of(Model model) {
    return ModelJson.MAPPER.writeValueAsString(ModelJson.of(model));
  }

  /**
   * The model of a text that {@link #of} gave.
   *
   * @throws IllegalArgumentException if there is no such model
   */
  public static Model read(String text) {
    try {
      return ModelJson.MAPPER.readValue(text, ModelJson.class).toModel(Long.MAX_VALUE);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          "Expected a model as ModelText.of gives it, but found " + text, e);
    }
  }
}
