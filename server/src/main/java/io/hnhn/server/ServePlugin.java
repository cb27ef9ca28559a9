package io.hnhn.server;

import io.hnhn.command.shell.CommandPlugin;

/** Makes {@code hnhn serve} a command where this module is on the class path. */
public final class ServePlugin implements CommandPlugin {
  /** Made by {@link java.util.ServiceLoader}. */
  public ServePlugin() {}

  @Override
  public Object command() {
    return new ServeCommand();
  }
}
