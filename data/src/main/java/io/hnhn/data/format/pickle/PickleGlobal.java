package io.hnhn.data.format.pickle;

import java.util.Arrays;
import java.util.Optional;

/**
 * The things outside itself that a pickle may name. Python would import and call whatever is named;
 * here a name is only a constant, and what it means is done by {@link PickleCalls}.
 */
enum PickleGlobal {
  ARRAY_SHELL("numpy.core.multiarray _reconstruct", "numpy._core.multiarray _reconstruct"),
  ARRAY_OF_BUFFER("numpy.core.numeric _frombuffer", "numpy._core.numeric _frombuffer"),
  ARRAY("numpy ndarray"),
  ELEMENT_TYPE("numpy dtype"),
  SCALAR("numpy.core.multiarray scalar", "numpy._core.multiarray scalar"),
  SPARSE_MATRIX("scipy.sparse.csr csr_matrix", "scipy.sparse._csr csr_matrix"),
  SET("__builtin__ set", "builtins set"),
  BYTES_OF_TEXT("_codecs encode");

  private final String name;
  private final String laterName;

  PickleGlobal(String name) {
    this(name, name);
  }

  PickleGlobal(String name, String laterName) {
    this.name = name;
    this.laterName = laterName;
  }

  /** The global of a name, if a pickle may name it. */
  static Optional<PickleGlobal> find(String module, String name) {
    String both = module + " " + name;
    return Arrays.stream(values())
        .filter(global -> global.name.equals(both) || global.laterName.equals(both))
        .findFirst();
  }
}
