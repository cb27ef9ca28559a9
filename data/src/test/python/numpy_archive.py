"""Writes the archive that NumpyArchiveTest reads: one array of each type, and one of two axes."""
import pathlib
import numpy as np

folder = pathlib.Path(__file__).parents[1] / "resources/io/hnhn/data/format"
np.savez_compressed(
    folder / "arrays.npz",
    floats=np.array([[1.5, -2, 0.25], [3, 4, 5]], np.float32),
    doubles=np.array([0.1, 1e300]),
    ints=np.array([-7, 2**31 - 1], np.int32),
    longs=np.array([2**40], np.int64),
    scalar=np.array(3.0),
    empty=np.zeros((0, 4), np.float32),
    columns=np.asfortranarray(np.arange(6.0).reshape(2, 3)),
    words=np.array(["a", "b"]),
)
