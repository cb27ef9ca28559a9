package io.hnhn.server.studio.workspace;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Names of folders, made of what people call things: small letters, digits and dashes. */
public final class Slug {
  private static final int LONGEST = 40;
  private static final Pattern FORM = Pattern.compile("[a-z0-9][a-z0-9-]{0,59}");

  private Slug() {}

  /** Whether a text is such a name, and so names nothing outside a folder. */
  public static boolean is(String text) {
    return FORM.matcher(text).matches();
  }

  /**
   * A name that is not taken.
   *
   * @param otherwise where nothing of the name can be kept
   */
  public static String of(String name, String otherwise, Predicate<String> taken) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFKD)
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\p{M}", "")
            .replaceAll("[^a-z0-9]+", "-");
    String cut = plain.substring(0, Math.min(LONGEST, plain.length())).replaceAll("^-+|-+$", "");
    String slug = cut.isEmpty() ? otherwise : cut;
    String free = slug;
    for (int number = 2; taken.test(free); number++) {
      free = slug + "-" + number;
    }
    return free;
  }
}
