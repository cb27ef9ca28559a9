package io.hnhn.command.shell;

/**
 * A command of {@code hnhn} that lies in a module of its own. It is found by {@link
 * java.util.ServiceLoader}, so that there is one command more where its jar is on the class path.
 */
public interface CommandPlugin {
  /** A new command, of a class that is annotated as picocli asks for, with its name. */
  Object command();
}
