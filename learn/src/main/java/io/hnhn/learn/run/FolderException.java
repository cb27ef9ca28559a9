package io.hnhn.learn.run;

import io.hnhn.learn.settings.SettingWords;
import java.io.IOException;
import java.util.function.UnaryOperator;

/** A folder has something in it that would be lost. */
public final class FolderException extends IOException {
  private static final long serialVersionUID = 1;

  /** The message with the names of settings in braces. */
  private final String template;

  private final transient Object[] values;

  /**
   * Says what is there and what to do.
   *
   * @param template with the names of settings in braces, such as {@code %s: {force} begins anew}
   * @param values what stands in it for %s
   */
  FolderException(String template, Object... values) {
    super(SettingWords.plain(template).formatted(values));
    this.template = template;
    this.values = values.clone();
  }

  /** The message where settings have other names. */
  public String message(UnaryOperator<String> naming) {
    return SettingWords.named(template, naming).formatted(values);
  }
}
