"""Writes the files that io.hnhn.sql.ParquetFormatTest reads: tables as pandas and pyarrow store them.

    pip install pandas pyarrow
    python sql/src/test/python/parquet_expected.py sql/src/test/resources/io/hnhn/sql/pandas
"""

import pathlib
import sys

import pandas

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)

incidences = pandas.DataFrame({"basket": [1, 1, 2, 2, 3], "product": [10, 20, 10, 30, 40], "weight": [1, 2, 0.5, 4, 1]})
incidences.to_parquet(folder / "incidences.parquet", compression="zstd")
nodes = pandas.DataFrame(
    {
        "product": pandas.array([20, 10, 30], dtype="int32"),
        "label": pandas.Categorical(["dairy", None, "bakery"]),
        "price": [2.5, None, 0.5],
        "fresh": [True, False, True],
    }
)
nodes.to_parquet(folder / "nodes.parquet", compression="snappy")
