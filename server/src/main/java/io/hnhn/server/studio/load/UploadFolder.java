package io.hnhn.server.studio.load;

import io.hnhn.file.FileReplacement;
import io.hnhn.file.FolderRemoval;
import io.hnhn.server.http.HttpFault;
import io.hnhn.server.studio.load.DataNote.UploadedFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * Where the files of an upload lie: as they came under their numbers, and once more, as links,
 * under the names by which they are read.
 *
 * @param folder of the data set
 * @param id of the data set, which the folder of the links is called by
 */
record UploadFolder(Path folder, String id) {
  private static final int BUFFER = 1 << 16;

  private Path came(int number) {
    return folder.resolve("uploaded").resolve(Integer.toString(number));
  }

  /**
   * Takes a file.
   *
   * @throws HttpFault if it has not as many bytes as were announced
   */
  void take(UploadedFile file, InputStream in) throws IOException {
    Path place = came(file.number());
    Files.createDirectories(place.getParent());
    FileReplacement.replace(place, out -> copy(in, out, file.bytes()));
  }

  /** Copies what there should be, and looks whether there is more. */
  private static void copy(InputStream in, OutputStream out, long expected) throws IOException {
    byte[] buffer = new byte[BUFFER];
    long taken = 0;
    int read = in.read(buffer);
    while (read >= 0 && taken + read <= expected) {
      write(out, buffer, read);
      taken += read;
      read = in.read(buffer);
    }
    if (read >= 0 || taken < expected) {
      throw HttpFault.wrong(
          "Expected the %d bytes of the file that were announced, but found %s; send it again"
              .formatted(expected, read >= 0 ? "more" : Long.toString(taken)));
    }
  }

  private static void write(OutputStream out, byte[] bytes, int count) {
    try {
      out.write(bytes, 0, count);
    } catch (IOException e) {
      throw new HttpFault(507, "The file can't be kept: " + e.getMessage());
    }
  }

  /** Checks that all files came. */
  void expectAll(List<UploadedFile> files) {
    for (UploadedFile file : files) {
      if (!Files.isRegularFile(came(file.number()))) {
        throw new HttpFault(
            409, "Expected all files, but file %d has not come; send it".formatted(file.number()));
      }
    }
  }

  /** The files under the names by which they are read: a file that is alone, or a folder. */
  Path place(List<UploadedFile> files) {
    Path all = folder.resolve(id);
    List<UploadedFile> used = used(files);
    return used.size() == 1 && !used.getFirst().name().contains("/")
        ? all.resolve(used.getFirst().name())
        : all;
  }

  private static List<UploadedFile> used(List<UploadedFile> files) {
    return files.stream().filter(file -> !TableRoles.LEFT_OUT.equals(file.role())).toList();
  }

  /** Puts all files where they are read. */
  void arrange(List<UploadedFile> files) throws IOException {
    Path all = folder.resolve(id);
    FolderRemoval.remove(all);
    Files.createDirectories(all);
    List<UploadedFile> used = used(files);
    for (UploadedFile file : used) {
      Path link = all.resolve(used.size() == 1 ? file.name() : TableRoles.stored(file));
      Files.createDirectories(link.getParent());
      link(came(file.number()), link);
    }
  }

  private static void link(Path file, Path link) throws IOException {
    try {
      Files.createLink(link, file);
    } catch (UnsupportedOperationException | FileSystemException _) {
      // Where a file can't have two names it is there twice.
      Files.copy(file, link, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
