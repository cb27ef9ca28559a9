package io.hnhn.backend;

import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import org.jspecify.annotations.Nullable;

/** Keeps what is logged, one "LEVEL text" a message. */
public final class LoggedMessages implements System.Logger {
  private final List<String> all = new ArrayList<>();

  /** All of them so far. */
  public List<String> all() {
    return all;
  }

  @Override
  public String getName() {
    return "test";
  }

  @Override
  public boolean isLoggable(Level level) {
    return true;
  }

  @Override
  public void log(Level level, @Nullable ResourceBundle bundle, String text, Throwable thrown) {
    all.add(level + " " + text);
  }

  @Override
  public void log(Level level, @Nullable ResourceBundle bundle, String text, Object... values) {
    all.add(level + " " + text);
  }
}
