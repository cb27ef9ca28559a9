package io.hnhn.data.format;

import io.hnhn.data.file.JsonFile;
import io.hnhn.data.table.TableSink;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/** Writes a table as JSON objects, one a row; missing text is {@code null}. */
final class JsonSink implements TableSink, Closeable {
  private final OutputStream out;
  private final JsonGenerator json;
  private final boolean isArray;
  private List<Column> columns = List.of();
  private boolean isFirst = true;

  /**
   * Begins.
   *
   * @param isArray whether the rows are elements of one array, and not lines of their own
   */
  JsonSink(OutputStream out, boolean isArray) {
    this.out = out;
    this.json = JsonFile.MAPPER.createGenerator(out);
    this.isArray = isArray;
  }

  @Override
  public void begin(List<Column> columns) {
    this.columns = List.copyOf(columns);
    if (isArray) {
      json.writeStartArray();
    }
  }

  @Override
  public void add(Object[] cells) {
    if (isArray || !isFirst) {
      json.writeRaw('\n');
    }
    isFirst = false;
    json.writeStartObject();
    for (int i = 0; i < cells.length; i++) {
      json.writeName(columns.get(i).name());
      if (cells[i] instanceof Float number) {
        json.writeNumber(number);
      } else if (cells[i].equals("")) {
        json.writeNull();
      } else {
        json.writeString((String) cells[i]);
      }
    }
    json.writeEndObject();
  }

  @Override
  public void close() throws IOException {
    if (isArray) {
      json.writeRaw('\n');
      json.writeEndArray();
    }
    json.writeRaw('\n');
    json.flush();
    out.close();
  }
}
