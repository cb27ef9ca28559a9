"""Writes the pickles that HyperGcnFormatTest and UnpicklerTest read.

One small data set in the forms that different versions of Python, NumPy and SciPy give it, and a
few pickles that must be refused. Needs numpy and scipy.
"""
import os
import pathlib
import pickle
import subprocess

import numpy as np
from scipy import sparse

folder = pathlib.Path(__file__).parents[1] / "resources/io/hnhn/data/format/pickle"


def write(path, value, protocol):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(pickle.dumps(value, protocol))


# Six nodes, of which number 3 lies in no hyperedge.
members = {"ann": [0, 2], "bob": [5, 4, 0], 7: [1]}
dense = np.array(
    [[1, 0, 0.5], [0, 0, 0], [0, -2, 0], [9, 9, 9], [0, 0, 0.25], [3, 0, 0]], np.float64
)
labels = [0, 1, 0, 2, 1, 1]
train = [4, 3, 0]

forms = {
    "lists": (members, sparse.csr_matrix(dense.astype(np.float32)), labels, train),
    "sets": (
        {k: set(v) for k, v in members.items()},
        np.asfortranarray(dense),
        np.array(labels, ">i4"),
        np.array(train, np.int16),
    ),
    "arrays": (
        {k: np.array(v) for k, v in members.items()},
        dense.astype(">f8"),
        [np.int64(v) for v in labels],
        tuple(np.uint8(v) for v in train),
    ),
}
for name, (hypergraph, features, classes, rows) in forms.items():
    for protocol in (2, 3, 4, 5):
        target = folder / f"{name}-{protocol}"
        write(target / "hypergraph.pickle", hypergraph, protocol)
        write(target / "features.pickle", features, protocol)
        write(target / "labels.pickle", classes, protocol)
        write(target / "splits/1.pickle", {"train": rows, "test": [1, 2, 5]}, protocol)


class Shell:
    def __reduce__(self):
        return os.system, ("touch attacked",)


class Imported:
    def __reduce__(self):
        return subprocess.Popen, (["touch", "attacked"],)


refused = folder / "refused"
write(refused / "system.pickle", {"a": [1], "b": Shell()}, 2)
write(refused / "popen.pickle", [Imported()], 4)
write(refused / "objects.pickle", np.array([Shell(), None], object), 4)
write(refused / "class.pickle", pathlib.PurePosixPath("x"), 4)
write(refused / "structured.pickle", np.zeros(2, [("x", "f4"), ("y", "i4")]), 4)
write(refused / "protocol0.pickle", [1, 2], 0)
