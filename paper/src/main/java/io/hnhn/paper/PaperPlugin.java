package io.hnhn.paper;

import io.hnhn.command.shell.CommandPlugin;

/** Makes {@code hnhn paper} a command where this module is on the class path. */
public final class PaperPlugin implements CommandPlugin {
  /** Made by {@link java.util.ServiceLoader}. */
  public PaperPlugin() {}

  @Override
  public Object command() {
    return new PaperCommand();
  }
}
