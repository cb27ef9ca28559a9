package io.hnhn.linalg;

import io.hnhn.file.FileReplacement;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Class-path resources as files in one folder, since the system's loader opens files only.
 *
 * <p>The folder is kept between runs, one for each content: its name has the checksum of what lies
 * in it, so that another version gets another folder. Every file is compared with its resource at
 * every start (a few milliseconds for OpenBLAS) and {@linkplain FileReplacement replaced} if it
 * differs. So an interrupted unpacking is repaired, and JVMs that start at once at most do the same
 * work twice. Resources that are files in one folder already stay where they are.
 *
 * @param name what the folder's name begins with
 * @param resources the folder on the class path
 * @param files the files in it
 */
record UnpackedResources(String name, String resources, List<String> files) {
  /** What a resource holds. */
  private record Content(URL url, String name, long size, long checksum) {}

  /**
   * The folder with all files, below a folder that is kept.
   *
   * @throws FileNotFoundException if a resource is missing
   * @throws IOException if the folder can't be written to
   */
  Path folderIn(Path root) throws IOException {
    List<URL> found = found();
    Path own = commonFolder(found);
    return own != null ? own : unpack(contents(found), root);
  }

  /**
   * The same in a new folder of this process, which goes with it: one with a known name, in a place
   * that everybody may write to, could be somebody else's.
   */
  Path temporaryFolderIn(Path root) throws IOException {
    Path temporary = Files.createTempDirectory(root, "hnhn-");
    temporary.toFile().deleteOnExit();
    Path folder = unpack(contents(found()), temporary);
    folder.toFile().deleteOnExit();
    files.forEach(file -> folder.resolve(file).toFile().deleteOnExit());
    return folder;
  }

  private Path unpack(List<Content> contents, Path root) throws IOException {
    Path folder = root.resolve("%s-%08x".formatted(name, checksumOf(contents)));
    Files.createDirectories(folder);
    for (Content content : contents) {
      Path file = folder.resolve(content.name());
      if (!holds(file, content)) {
        write(content, file);
      }
    }
    return folder;
  }

  private List<URL> found() throws IOException {
    List<URL> found = new ArrayList<>();
    for (String file : files) {
      // By the class loader, which finds what is in no module or in another one, too.
      URL url =
          UnpackedResources.class.getClassLoader().getResource(resources.substring(1) + "/" + file);
      if (url == null) {
        throw new FileNotFoundException(
            "no resource " + resources + "/" + file + " is on the class path");
      }
      found.add(url);
    }
    return found;
  }

  /** The folder that all of them lie in, if they are files. */
  private static @Nullable Path commonFolder(List<URL> found) throws IOException {
    Set<Path> folders = new HashSet<>();
    for (URL url : found) {
      if (!url.getProtocol().equals("file")) {
        return null;
      }
      try {
        folders.add(Path.of(url.toURI()).getParent());
      } catch (URISyntaxException e) {
        throw new IOException(e);
      }
    }
    return folders.size() == 1 ? folders.iterator().next() : null;
  }

  private List<Content> contents(List<URL> found) throws IOException {
    List<Content> contents = new ArrayList<>();
    for (int f = 0; f < files.size(); f++) {
      contents.add(content(found.get(f), files.get(f)));
    }
    return contents;
  }

  private static Content content(URL url, String name) throws IOException {
    URLConnection connection = url.openConnection();
    if (connection instanceof JarURLConnection jar) {
      // The jar's table of contents tells both, so that nothing has to be unpacked to compare.
      var entry = jar.getJarEntry();
      return new Content(url, name, entry.getSize(), entry.getCrc());
    }
    CRC32 checksum = new CRC32();
    try (InputStream in = new CheckedInputStream(connection.getInputStream(), checksum)) {
      long size = in.transferTo(OutputStream.nullOutputStream());
      return new Content(url, name, size, checksum.getValue());
    }
  }

  private static long checksumOf(List<Content> contents) {
    CRC32 checksum = new CRC32();
    for (Content content : contents) {
      String line = "%s %d %d\n".formatted(content.name(), content.size(), content.checksum());
      checksum.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return checksum.getValue();
  }

  private static boolean holds(Path file, Content content) throws IOException {
    if (!Files.isRegularFile(file) || Files.size(file) != content.size()) {
      return false;
    }
    CRC32 checksum = new CRC32();
    try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return checksum.getValue() == content.checksum();
  }

  private static void write(Content content, Path file) throws IOException {
    try (InputStream in = content.url().openStream()) {
      FileReplacement.replace(file, in::transferTo);
    } catch (IOException e) {
      // Windows does not replace a file that another JVM has opened in the meantime: no harm, if it
      // is the right one.
      if (!holds(file, content)) {
        throw e;
      }
    }
  }
}
