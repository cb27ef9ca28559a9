package io.hnhn.server.studio.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the workspace keeps about a data set.
 *
 * @param path of one that the command line named, which stays where it is; null where files were
 *     uploaded
 * @param finished whether all files are there
 * @param files that were uploaded
 * @param columns what a person said about columns
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DataNote(
    String id,
    String name,
    @Nullable String path,
    boolean finished,
    List<UploadedFile> files,
    List<SaidColumn> columns) {
  /** What data is, from where. */
  static final String UPLOADED = "uploaded";

  static final String NAMED = "command line";

  /**
   * A file that was uploaded.
   *
   * @param number from 0
   * @param name as it is called here
   * @param role of a table
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record UploadedFile(int number, String name, long bytes, @Nullable String role) {
    UploadedFile withRole(@Nullable String role) {
      return new UploadedFile(number, name, bytes, role);
    }
  }

  public DataNote {
    files = List.copyOf(files);
    columns = List.copyOf(columns);
  }

  /** Where it comes from, in words. */
  @JsonIgnore
  public String origin() {
    return path == null ? UPLOADED : NAMED;
  }

  DataNote withFiles(List<UploadedFile> files) {
    return new DataNote(id, name, path, true, files, columns);
  }

  DataNote withColumns(List<SaidColumn> columns) {
    return new DataNote(id, name, path, finished, files, columns);
  }
}
