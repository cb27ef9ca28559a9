package io.hnhn.data.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Optional;

/** How much of a file has been read, by its bytes on disk: what it unpacks to nobody knows. */
public final class ReadShare {
  private Optional<FileChannel> channel = Optional.empty();
  private long size;

  /** Of a file that is opened with it. */
  public ReadShare() {}

  InputStream open(Path path) throws IOException {
    FileChannel opened = FileChannel.open(path);
    channel = Optional.of(opened);
    size = opened.size();
    return Channels.newInputStream(opened);
  }

  /** From 0 to 1; no number where nothing was opened, or it was closed. */
  public double share() {
    try {
      return channel.isPresent() ? (double) channel.get().position() / size : Double.NaN;
    } catch (IOException _) {
      return Double.NaN;
    }
  }
}
