package io.hnhn.spark.app;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** What is wrong, in one line. */
final class FaultText {
  private FaultText() {}

  static String of(Exception fault) {
    return switch (fault) {
      case FileSystemException e -> "%s: %s".formatted(e.getFile(), reason(e));
      case IOException e -> line(e);
      case IllegalArgumentException e -> line(e);
      case IllegalStateException e -> line(e);
      default -> "Spark failed: " + line(root(fault));
    };
  }

  private static String reason(FileSystemException fault) {
    String reason = fault.getReason();
    return reason != null
        ? reason
        : fault instanceof NoSuchFileException
            ? "expected a file, but found none"
            : fault.getClass().getSimpleName();
  }

  private static Throwable root(Throwable fault) {
    Throwable cause = fault;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  private static String line(Throwable fault) {
    String message = fault.getMessage();
    return message == null || message.isBlank()
        ? fault.getClass().getSimpleName()
        : message.strip().lines().findFirst().orElseThrow();
  }
}
