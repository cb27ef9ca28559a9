package io.hnhn.server.http;

import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JSON of clients, who may send anything, and for them. */
public final class Json {
  private static final int LONGEST_TEXT = 1 << 20;
  private static final int LONGEST_NAME = 1 << 12;
  private static final int LONGEST_NUMBER = 100;

  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(Limits.DEPTH)
                          .maxStringLength(LONGEST_TEXT)
                          .maxNameLength(LONGEST_NAME)
                          .maxNumberLength(LONGEST_NUMBER)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          // A number in a cell is the text that was written.
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private Json() {}

  /**
   * Reads some of the bytes of a request.
   *
   * @throws HttpFault if they are no JSON, or too deep
   */
  public static JsonNode read(byte[] bytes, int length) {
    try {
      JsonNode read = MAPPER.readTree(bytes, 0, length);
      if (read.isMissingNode()) {
        throw HttpFault.wrong("Expected JSON in the body, but found nothing");
      }
      return read;
    } catch (StreamConstraintsException _) {
      throw HttpFault.wrong(
          "Expected JSON that is nested at most %d deep, with texts of at most %d characters and numbers of at most %d; but found more"
              .formatted(Limits.DEPTH, LONGEST_TEXT, LONGEST_NUMBER));
    } catch (JacksonException e) {
      throw HttpFault.wrong(
          "Expected JSON in the body, but found a fault at line %d, column %d"
              .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()));
    }
  }

  /** The bytes of a value. */
  public static byte[] write(Object value) {
    return MAPPER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
  }
}
