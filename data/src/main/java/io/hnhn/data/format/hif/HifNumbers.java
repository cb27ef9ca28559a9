package io.hnhn.data.format.hif;

import io.hnhn.data.DataFormatException;
import io.hnhn.data.file.JsonFile;
import io.hnhn.data.file.StoredFile;
import tools.jackson.core.JsonParser;

/** Numbers of a JSON file as floats. */
final class HifNumbers {
  private HifNumbers() {}

  /** The current token as a finite number. */
  static float finite(StoredFile file, JsonParser tokens, String what) throws DataFormatException {
    if (tokens.currentToken().isNumeric()) {
      // Through text, not through a double: two roundings may give another float.
      float value = Float.parseFloat(tokens.getString());
      if (Float.isFinite(value)) {
        return value;
      }
    }
    throw JsonFile.malformed(
        file, tokens, what + " as a number in the range of a float", tokens.getString());
  }

  /** The current token as a positive, finite number. */
  static float positive(StoredFile file, JsonParser tokens, String what)
      throws DataFormatException {
    float value = finite(file, tokens, what);
    if (value > 0) {
      return value;
    }
    throw JsonFile.malformed(
        file, tokens, what + " above 0 in the range of a float", tokens.getString());
  }
}
