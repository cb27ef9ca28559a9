package io.hnhn.server.serving;

import io.hnhn.server.http.HttpFault;
import java.util.Collection;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * All models that were read together. Their memory is given back when nobody asks them any more.
 */
public final class Generation {
  private final long version;
  private final SequencedMap<String, ServedModel> models;
  private int users;
  private boolean isRetired;

  Generation(long version, SequencedMap<String, ServedModel> models) {
    this.version = version;
    this.models = models;
  }

  /** 1 for those that were read first, and so on. */
  public long version() {
    return version;
  }

  /** All models. */
  public Collection<ServedModel> models() {
    return models.values();
  }

  /**
   * The model of a name, or where none is said the only one.
   *
   * @throws HttpFault if there is none of that name, or several and none was said
   */
  public ServedModel model(Optional<String> name) {
    if (name.isEmpty()) {
      if (models.size() > 1) {
        throw HttpFault.wrong(
            "Expected the name of a model, since there are several: "
                + String.join(", ", models.keySet()));
      }
      return models.firstEntry().getValue();
    }
    ServedModel model = models.get(name.get());
    if (model == null) {
      throw HttpFault.missing(
          "There is no model of that name; there are: " + String.join(", ", models.keySet()));
    }
    return model;
  }

  /** Begins to use it; false where it is too late. */
  synchronized boolean enter() {
    if (isRetired) {
      return false;
    }
    users++;
    return true;
  }

  void leave() {
    boolean last;
    synchronized (this) {
      users--;
      last = isRetired && users == 0;
    }
    if (last) {
      close();
    }
  }

  /** Lets nobody in any more. */
  void retire() {
    boolean last;
    synchronized (this) {
      last = !isRetired && users == 0;
      isRetired = true;
    }
    if (last) {
      close();
    }
  }

  private void close() {
    models.values().forEach(ServedModel::close);
  }
}
