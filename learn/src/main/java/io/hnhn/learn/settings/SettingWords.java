package io.hnhn.learn.settings;

import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Messages that name settings in braces, such as {@code {label-rate}}. */
public final class SettingWords {
  private static final Pattern SETTING = Pattern.compile("\\{([a-z-]+)}");

  private SettingWords() {}

  /** A message with settings as Java has them. */
  public static String plain(String message) {
    return named(message, name -> name.replace('-', ' '));
  }

  /**
   * A message where settings have other names.
   *
   * @param naming given {@code label-rate}, for example
   */
  public static String named(String message, UnaryOperator<String> naming) {
    return SETTING.matcher(message).replaceAll((MatchResult found) -> naming.apply(found.group(1)));
  }
}
