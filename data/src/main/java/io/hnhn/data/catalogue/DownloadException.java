package io.hnhn.data.catalogue;

import java.io.IOException;
import java.io.Serial;

/** A file could not be fetched; the message says from where, and why. */
final class DownloadException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  DownloadException(String message) {
    super(message);
  }

  DownloadException(String message, Throwable cause) {
    super(message, cause);
  }
}
