"""Writes what io.hnhn.data.format.csv.TableFormatGoldenTest reads and expects: a folder of tables as pandas writes
them, and the features pandas and scikit-learn make of the same tables.

    pip install pandas scikit-learn
    python data/src/test/python/tables_expected.py data/src/test/resources/io/hnhn/data/format/csv/tables
"""

import json
import pathlib
import random
import sys

import numpy
import pandas
import sklearn
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.preprocessing import OneHotEncoder, StandardScaler

COLOURS = ["red", 'so "called" blue', "grün, hell", None]
WORDS = "fox dog hen cat cow ant bee owl elk yak".split()

chance = random.Random(5)
count = 60
nodes = pandas.DataFrame(
    {
        "item": [f"i{k:03d}" for k in range(count)],
        "price": [None if k % 11 == 3 else round(chance.lognormvariate(2, 1), 3) for k in range(count)],
        "colour": [chance.choice(COLOURS) for _ in range(count)],
        "text": [" ".join(chance.choices(WORDS, range(1, 11), k=6)) for _ in range(count)],
        "class": [chance.choice(["north", "south", None]) for _ in range(count)],
    }
)
incidences = pandas.DataFrame(
    sorted({(f"b{chance.randrange(20)}", f"i{chance.randrange(count):03d}") for _ in range(200)}),
    columns=["basket", "item"],
)

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
nodes.to_csv(folder / "nodes.csv", index=False)
incidences.to_csv(folder / "incidences.tsv.gz", index=False, sep="\t", compression={"method": "gzip", "mtime": 0})

# A missing price is the mean, a missing colour no colour.
price = numpy.nan_to_num(StandardScaler().fit_transform(nodes[["price"]]), nan=0)
colours = sorted(nodes["colour"].dropna().unique())
encoder = OneHotEncoder(categories=[colours], handle_unknown="ignore", sparse_output=False)
colour = encoder.fit(nodes[["colour"]].dropna()).transform(nodes[["colour"]])
vectorizer = TfidfVectorizer(max_df=0.5)
text = vectorizer.fit_transform(nodes["text"]).toarray()
features = numpy.hstack([price, colour, text])
names = ["price"] + [f"colour={c}" for c in colours] + [f"text:{w}" for w in vectorizer.get_feature_names_out()]
json.dump(
    {
        "pandas": pandas.__version__,
        "scikit-learn": sklearn.__version__,
        "names": names,
        "features": features.tolist(),
        "labels": nodes["class"].fillna("").tolist(),
        "degrees": [int((incidences["item"] == item).sum()) for item in nodes["item"]],
        "missing": int(nodes["price"].isna().sum() + nodes["colour"].isna().sum()),
    },
    open(folder.parent / "tables-expected.json", "w"),
)
