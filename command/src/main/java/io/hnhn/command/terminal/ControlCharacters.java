package io.hnhn.command.terminal;

/**
 * Characters that are not shown but change what is: they move the cursor, colour or clear the
 * screen, answer for the keyboard, turn the direction of text round. A name from a file that has
 * some must not reach a terminal as it is.
 *
 * <p>They are C0 but for newline and tab, DEL, C1, the separators of lines and paragraphs, and what
 * embeds, overrides or isolates a direction of writing.
 */
final class ControlCharacters {
  private ControlCharacters() {}

  static boolean isControl(char c) {
    return (c < ' ' && c != '\n' && c != '\t')
        || (c >= '\u007f' && c <= '\u009f')
        || (c >= '\u2028' && c <= '\u202e')
        || (c >= '\u2066' && c <= '\u2069');
  }

  /** The form that both people and JSON know, such as {@code \u001b}. */
  static String escaped(char c) {
    return "\\u%04x".formatted((int) c);
  }

  /** A text with its control characters escaped. */
  static String visible(String text) {
    StringBuilder visible = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      visible.append(isControl(c) ? escaped(c) : c);
    }
    return visible.toString();
  }
}
