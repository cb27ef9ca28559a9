"""Writes the archive that NumpyArchiveTest reads: arrays of every type, order and number of axes."""
import pathlib
import numpy as np

folder = pathlib.Path(__file__).parents[1] / "resources/io/hnhn/data/format/numpy"
rows = np.array([[1.5, -2, 0.25], [3, 4, 5]])
arrays = {
    "floats": rows.astype(np.float32),
    "doubles": np.array([0.1, 1e300]),
    "halves": rows.astype(np.float16),
    "ints": np.array([-7, 2**31 - 1], np.int32),
    "longs": np.array([2**40], np.int64),
    "unsigned": np.array([2**63 + 1, 3], np.uint64),
    "bytes": np.array([-1, 200 - 256], np.int8),
    "big": np.array([1, -2], ">i2"),
    "truths": np.array([True, False]),
    "whole": np.array([4.0, -5.0]),
    "fractions": np.array([4.0, 0.5]),
    "scalar": np.array(3.0),
    "empty": np.zeros((0, 4), np.float32),
    "columns": np.asfortranarray(rows),
    "cube": np.asfortranarray(np.zeros((2, 2, 2))),
    "word": np.array(b"csr"),
}
np.savez_compressed(folder / "arrays.npz", **arrays)
np.savez(folder / "stored.npz", ints=arrays["ints"])
np.savez_compressed(folder / "words.npz", words=np.array(["a", "b"]))
