package io.hnhn.data.trained;

import io.hnhn.data.DataFormatException;
import java.nio.file.Path;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** What is wrong with the card of a model file, in words for people. */
final class CardFault {
  private CardFault() {}

  /** A model or option that this version does not have. */
  static DataFormatException of(Path file, IllegalArgumentException cause) {
    return fault(file, cause.getMessage(), cause);
  }

  /** JSON that is not the card of this version. */
  static DataFormatException of(Path file, JacksonException cause) {
    String problem =
        switch (cause) {
          case UnrecognizedPropertyException unknown ->
              "the unknown entry \"%s\"".formatted(unknown.getPropertyName());
          case JacksonException e when e.getCause() instanceof IllegalArgumentException refused ->
              refused.getMessage();
          default -> withoutSettings(cause.getOriginalMessage()) + place(cause);
        };
    return fault(file, problem, cause);
  }

  /** Jackson adds in brackets which of its settings is behind the fault. */
  private static String withoutSettings(String message) {
    return message.replaceAll(" \\(.*", "");
  }

  private static String place(JacksonException fault) {
    String path =
        fault.getPath().stream()
            .map(JacksonException.Reference::getPropertyName)
            .filter(name -> name != null)
            .collect(Collectors.joining("."));
    return path.isEmpty() ? "" : " at " + path;
  }

  private static DataFormatException fault(Path file, String problem, Exception cause) {
    DataFormatException fault =
        new DataFormatException(
            file,
            "a model that this version of hnhn knows",
            "a fault (%s)".formatted(problem),
            "update hnhn, or write the file again");
    fault.initCause(cause);
    return fault;
  }
}
