package io.hnhn.command.shell;

import io.hnhn.command.terminal.LostOutputException;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.learn.run.FolderException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import picocli.CommandLine;

/** What a command that failed says: one line, whatever it was that was thrown. */
public final class Failure {
  /** The exit code where standard output was closed: 128 and the number of the signal SIGPIPE. */
  public static final int CLOSED = 141;

  /** What the JVM says where a page of a mapped file is not there any more. */
  private static final String MAPPED = "unsafe memory access";

  /** More causes than any failure has: a chain of them may run in a circle. */
  private static final int MOST_CAUSES = 100;

  private Failure() {}

  /**
   * Tells what was thrown.
   *
   * @param stacktrace whether to tell where it came from, too
   * @return the exit code
   */
  public static int tell(Throwable thrown, Terminal terminal, boolean stacktrace) {
    Optional<LostOutputException> lost = cause(thrown, LostOutputException.class);
    if (lost.isPresent() && lost.get().isClosed()) {
      return CLOSED;
    }
    if (stacktrace) {
      unwrapped(thrown).printStackTrace(terminal.err());
    } else {
      say(message(thrown), terminal);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  /** Says a message as one line. */
  static void say(String message, Terminal terminal) {
    terminal.err().println("hnhn: " + message.strip().replaceAll("\\s*\\R\\s*", " "));
  }

  /** What went wrong and what to do, for people. */
  public static String message(Throwable thrown) {
    Optional<LostOutputException> lost = cause(thrown, LostOutputException.class);
    if (lost.isPresent()) {
      return "expected to write all of standard output, but found: %s; make room, or print elsewhere"
          .formatted(lost.get().getCause().getMessage());
    }
    Optional<OutOfMemoryError> memory = cause(thrown, OutOfMemoryError.class);
    if (memory.isPresent()) {
      return "out of memory: %s; give it more with HNHN_JAVA_OPTS=\"-Xmx8g -XX:MaxDirectMemorySize=16g\""
          .formatted(memory.get().getMessage());
    }
    Throwable bare = unwrapped(thrown);
    if (bare instanceof IllegalArgumentException
        || bare instanceof IllegalStateException
        || bare instanceof IOException
        || bare instanceof UncheckedIOException) {
      return words(bare);
    }
    if (bare instanceof InternalError fault
        && String.valueOf(fault.getMessage()).contains(MAPPED)) {
      return "expected files that stay as they are while they are mapped, but found one that became"
          + " shorter, or a disk that can't be read; convert the data set again, and let nobody"
          + " change it while it is used";
    }
    Optional<LinkageError> linkage = cause(thrown, LinkageError.class);
    if (linkage.isPresent()) {
      return "a library can't be loaded: %s; for a native one, name a folder with room in which programs"
              .formatted(reason(linkage.get()))
          + " may run: HNHN_JAVA_OPTS=-Djava.io.tmpdir=DIR";
    }
    return "unexpected error: %s; run again with --stacktrace and report it".formatted(bare);
  }

  /** The first of its causes that is of a kind, itself included. */
  private static <T extends Throwable> Optional<T> cause(Throwable thrown, Class<T> kind) {
    return causes(thrown).filter(kind::isInstance).map(kind::cast).findFirst();
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).limit(MOST_CAUSES);
  }

  /** What the JVM says about the first thing that went wrong. */
  private static String reason(LinkageError error) {
    return causes(error).reduce((before, last) -> last).orElseThrow().toString();
  }

  /** Without what says only that it was thrown elsewhere, in a thread or by reflection. */
  private static Throwable unwrapped(Throwable thrown) {
    return causes(thrown)
        .filter(
            e ->
                e.getCause() == null
                    || !(e instanceof CompletionException
                        || e instanceof ExecutionException
                        || e instanceof InvocationTargetException
                        || e instanceof CommandLine.ExecutionException
                        || (e instanceof UncheckedIOException && saysItsCause(e))))
        .findFirst()
        .orElse(thrown);
  }

  private static boolean saysItsCause(Throwable e) {
    return Objects.equals(e.getMessage(), e.getCause().toString());
  }

  /** The message of an exception, in words where Java gives only the name of a file. */
  public static String words(Throwable e) {
    return switch (e) {
      case FolderException folder -> folder.message(WrongCommandLine::option);
      case NoSuchFileException missing -> "no such file: " + missing.getFile();
      case AccessDeniedException denied -> "permission denied: " + denied.getFile();
      case FileSystemException other when other.getReason() == null ->
          other.getClass().getSimpleName() + ": " + other.getFile();
      case CharacterCodingException coding ->
          "expected text in UTF-8, but found other bytes: " + coding.getMessage();
      default -> Objects.requireNonNullElse(e.getMessage(), e.toString());
    };
  }
}
