"""Checks that NumPy and SciPy read what hnhn writes, and writes what MatrixLibrariesTest reads.

Needs numpy and scipy. The folders hnhn-numpy and hnhn-mtx and the files embeddings.* are what hnhn
writes; MatrixLibrariesTest compares them with its output of today.
"""
import csv
import json
import pathlib
from importlib.metadata import version

import numpy as np
from scipy import io, sparse

folder = pathlib.Path(__file__).parents[1] / "resources/io/hnhn/data/format/matrix"

# What the libraries write.
theirs = folder / "scipy"
theirs.mkdir(exist_ok=True)
matrix = np.array([[1, 0, 0.5], [0, 0, 0], [0, -2, 0], [0, 0.25, 0]])
csr = sparse.csr_matrix(matrix)
sparse.save_npz(theirs / "csr.npz", csr)
sparse.save_npz(theirs / "csr-plain.npz", csr.astype(np.float32), compressed=False)
sparse.save_npz(theirs / "csc.npz", csr.tocsc())
sparse.save_npz(theirs / "coo.npz", csr.tocoo())
sparse.save_npz(theirs / "array.npz", sparse.coo_array(matrix))
unsorted = csr.copy()
unsorted.indices[:2] = unsorted.indices[[1, 0]]
unsorted.data[:2] = unsorted.data[[1, 0]]
unsorted.has_sorted_indices = False
sparse.save_npz(theirs / "unsorted.npz", unsorted)
sparse.save_npz(theirs / "bsr.npz", csr.tobsr((2, 3)))
np.save(theirs / "rows.npy", matrix)
np.save(theirs / "columns.npy", np.asfortranarray(matrix.astype(np.float32)))
np.save(theirs / "pairs.npy", np.array([[0, 3, 1, 3, 3], [0, 0, 2, 2, 0]]))
io.mmwrite(theirs / "coordinate.mtx", csr, comment="four rows\nthree columns")
io.mmwrite(theirs / "array.mtx", matrix)
io.mmwrite(theirs / "integer.mtx", sparse.csr_matrix((matrix * 4).astype(int)))
io.mmwrite(theirs / "pattern.mtx", csr, field="pattern")
square = np.array([[1, 0.5, 0], [0.5, 0, 3], [0, 3, -1]])
io.mmwrite(theirs / "symmetric.mtx", sparse.csr_matrix(square), symmetry="symmetric")
io.mmwrite(theirs / "symmetric-array.mtx", square, symmetry="symmetric")
io.mmwrite(theirs / "complex.mtx", sparse.csr_matrix(matrix * 1j))

# What hnhn writes.
incidence = np.zeros((5, 3), np.float32)
incidence[[0, 1, 4], 0] = 1, 2, 0.3
incidence[[2, 4], 2] = 1e-20, 5
features = np.zeros((5, 4), np.float32)
features[[0, 0, 2, 4], [0, 2, 1, 2]] = 1, 0.25, 1e30, -7
hyperedge_features = np.zeros((3, 2), np.float32)
hyperedge_features[[0, 2], [1, 0]] = 0.1, -3e-9

for kind, load in (("numpy", sparse.load_npz), ("mtx", io.mmread)):
    ours = folder / f"hnhn-{kind}"
    ending = ".npz" if kind == "numpy" else ".mtx"
    for name, expected in (
        ("incidence", incidence),
        ("features", features),
        ("hyperedge-features", hyperedge_features),
    ):
        found = load(ours / f"{name}{ending}").toarray().astype(np.float32)
        np.testing.assert_array_equal(found, expected)
    np.testing.assert_array_equal(np.load(ours / "labels.npy"), [0, 1, 1, 0, 2])
    np.testing.assert_array_equal(np.load(ours / "hyperedge-labels.npy"), [1, -1, 0])
    np.testing.assert_array_equal(
        np.load(ours / "hyperedge-weights.npy"), np.array([1, 0.1, 3], np.float32)
    )
    assert json.loads((ours / "dataset.json").read_text()) == {
        "name": "weighted",
        "classes": ["red", "green", "blue"],
    }

unweighted = incidence[:, [0, 2]] > 0
pairs = np.load(folder / "pairs.npy")
np.testing.assert_array_equal(np.argwhere(unweighted.T)[:, ::-1].T, pairs)
np.testing.assert_array_equal(io.mmread(folder / "pattern.mtx").toarray() > 0, unweighted)

embeddings = np.array([[0.1, -2], [3e-9, 4], [5, 1e30]], np.float32)
np.testing.assert_array_equal(np.load(folder / "embeddings.npy"), embeddings)
np.testing.assert_array_equal(io.mmread(folder / "embeddings.mtx").astype(np.float32), embeddings)
for ending, dialect in (("csv", "excel"), ("tsv", "excel-tab")):
    with open(folder / f"embeddings.{ending}", newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file, dialect)
    assert header == ["name", "0", "1"], header
    assert [row[0] for row in rows] == ["größer", 'a, "b"\tc', ""], rows
    found = np.array([row[1:] for row in rows], np.float32)
    np.testing.assert_array_equal(found, embeddings)

for package in ("numpy", "scipy"):
    print(package, version(package))
print("all as expected")
