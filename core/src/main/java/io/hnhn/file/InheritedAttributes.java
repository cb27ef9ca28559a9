package io.hnhn.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.Optional;

/**
 * What a file or folder that replaces another one takes over from it: mode, group and owner, as far
 * as the system lets this user give them.
 */
record InheritedAttributes(Optional<PosixFileAttributes> old) {
  /** Of what is at a place, if anything is. */
  static InheritedAttributes of(Path path) throws IOException {
    PosixFileAttributeView view =
        Files.exists(path) ? Files.getFileAttributeView(path, PosixFileAttributeView.class) : null;
    return new InheritedAttributes(
        view == null ? Optional.empty() : Optional.of(view.readAttributes()));
  }

  void applyTo(Path path) throws IOException {
    if (old.isEmpty()) {
      return;
    }
    PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    PosixFileAttributes now = view.readAttributes();
    try {
      // The owner comes first: changing it takes special bits of the mode away.
      if (!now.owner().equals(old.get().owner())) {
        view.setOwner(old.get().owner());
      }
      if (!now.group().equals(old.get().group())) {
        view.setGroup(old.get().group());
      }
    } catch (IOException _) {
      // Only root may give files away; whoever replaces somebody else's file owns the new one.
    }
    view.setPermissions(old.get().permissions());
  }
}
