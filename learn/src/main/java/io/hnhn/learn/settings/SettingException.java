package io.hnhn.learn.settings;

import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * A setting that can't be had, alone or together with others. Its message names settings as Java
 * does; a program that calls them something else says {@linkplain #message so}.
 */
public final class SettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** The message with the names of settings in braces. */
  private final String template;

  private final transient Object[] values;

  /**
   * Says what was expected and what was found.
   *
   * @param template with the names of settings in braces, such as {@code Expected {label-rate}
   *     above 0, but found %s}
   * @param values what stands in it for %s
   */
  public SettingException(String template, Object... values) {
    super(SettingWords.plain(template).formatted(values));
    this.template = template;
    this.values = values.clone();
  }

  private SettingException(IllegalArgumentException e) {
    super(Objects.requireNonNull(e.getMessage()), e);
    this.template = "%s";
    this.values = new Object[] {getMessage()};
  }

  /** A fault that was found in a setting, in the words in which it was found. */
  public static SettingException of(IllegalArgumentException e) {
    return e instanceof SettingException setting ? setting : new SettingException(e);
  }

  /**
   * The message where settings have other names.
   *
   * @param naming given {@code label-rate}, for example
   */
  public String message(UnaryOperator<String> naming) {
    return SettingWords.named(template, naming).formatted(values);
  }
}
