package io.hnhn.data.file;

import io.hnhn.data.DataFormatException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.json.JsonMapper;

/** Reads one JSON value from a file; what Jackson finds wrong is told as our own exception. */
@SuppressWarnings("exports") // for the formats here; Jackson is theirs alone
public final class JsonFile {
  /** Reads and writes JSON the way every format here does. */
  public static final JsonMapper MAPPER = JsonMapper.shared();

  private JsonFile() {}

  /** What is done with the tokens of a file. */
  public interface Reading<T> {
    /** Makes a value of them. */
    T from(JsonParser tokens) throws IOException;
  }

  /** Reads the one value of a file. */
  public static <T> T read(StoredFile file, Reading<T> reading) throws IOException {
    return read(file, new ReadShare(), reading);
  }

  /** The same, of which somebody wants to know how much was read. */
  public static <T> T read(StoredFile file, ReadShare read, Reading<T> reading) throws IOException {
    try (InputStream in = file.open(read);
        JsonParser tokens = MAPPER.createParser(in)) {
      T result = reading.from(tokens);
      if (tokens.nextToken() != null) {
        throw malformed(file, tokens, "nothing after the JSON value", tokens.getString());
      }
      return result;
    } catch (JacksonIOException e) {
      throw file.explained(e.getCause(), 0);
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
      DataFormatException explained =
          new DataFormatException(
              file.path(),
              line,
              "valid JSON",
              "a fault (" + DataFormatException.quoted(e.getOriginalMessage()) + ")",
              "correct it or write the file again");
      explained.initCause(e);
      throw explained;
    }
  }

  /** A fault at the current token, whose text is quoted. */
  public static DataFormatException malformed(
      StoredFile file, JsonParser tokens, String expected, @Nullable String found) {
    return fault(
        file, tokens, expected, DataFormatException.quoted(found == null ? "end of file" : found));
  }

  /** A fault at the current token, in words. */
  public static DataFormatException fault(
      StoredFile file, JsonParser tokens, String expected, String found) {
    return new DataFormatException(
        file.path(),
        tokens.currentTokenLocation().getLineNr(),
        expected,
        found,
        "correct it or write the file again");
  }
}
