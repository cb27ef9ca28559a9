package io.hnhn.sql;

import io.hnhn.data.format.ResultFile;
import io.hnhn.data.format.ResultFormat;
import io.hnhn.file.FileReplacement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What models say, as Parquet files. */
public final class ParquetResults implements ResultFormat {
  /** Found as a service. */
  public ParquetResults() {}

  @Override
  public List<String> endings() {
    return List.of(".parquet");
  }

  @Override
  public void write(ResultFile.Content content, Path file) throws IOException {
    FileReplacement.replaceByName(file, made -> ParquetSink.write(made, content::writeTo));
  }
}
