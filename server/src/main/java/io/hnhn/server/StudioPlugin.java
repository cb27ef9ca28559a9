package io.hnhn.server;

import io.hnhn.command.shell.CommandPlugin;

/** Makes {@code hnhn studio} a command where this module is on the class path. */
public final class StudioPlugin implements CommandPlugin {
  /** Made by {@link java.util.ServiceLoader}. */
  public StudioPlugin() {}

  @Override
  public Object command() {
    return new StudioCommand();
  }
}
