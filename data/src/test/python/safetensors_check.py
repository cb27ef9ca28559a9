"""Checks that Python's safetensors reads what hnhn writes, and writes what SafetensorsTest reads.

Needs numpy and safetensors. hnhn.safetensors, format-1.safetensors and format-1-columns.safetensors are
what hnhn writes. What the model of format-1.safetensors says about the data set in golden/ is computed here
from its weights alone, in double precision, and printed for GoldenModelFileTest; so is what the model of
format-1-columns.safetensors says about the tables in golden-tables/, which are not those of training, from
its weights and from what it says about columns. format-1-vectors.safetensors is what hnhn wrote when vectors
of single nodes were known by the names of their features alone: what its model says about the same tables,
which lack two nodes of training and have a new one, is computed in the same way.
"""
import collections
import csv
import json
import math
import pathlib
import re

import numpy as np
from safetensors import safe_open
from safetensors.numpy import load_file, save_file

folder = pathlib.Path(__file__).parents[1] / "resources/io/hnhn/data/trained"

# What hnhn writes.
ours = load_file(folder / "hnhn.safetensors")
assert sorted(ours) == ["a.bias", "b", "empty"]
assert ours["b"].dtype == np.float32 and ours["empty"].shape == (0, 3)
assert np.array_equal(ours["b"], np.array([[1, -2, 3e-9], [4, 5, 1e30]], np.float32))
assert np.array_equal(ours["a.bias"], np.array([[0.1]], np.float32))
with safe_open(folder / "hnhn.safetensors", "numpy") as file:
    assert file.metadata() == {"größe": 'two "quoted"\nlines'}

# What Python writes.
matrices = {
    "z": np.array([[1.5, -2], [3e-9, 4], [5, 1e30]], np.float32),
    "ä": np.array([[0.1]], np.float32),
    "none": np.zeros((4, 0), np.float32),
}
save_file(matrices, folder / "python.safetensors", {"key": "value", "ключ": "\u00e9\t"})
save_file({"x": np.ones((2, 2))}, folder / "python-double.safetensors")
save_file({"x": np.ones(3, np.float32)}, folder / "python-vector.safetensors")

# The models, by the formula of the paper.
def model(name):
    with safe_open(folder / name, "numpy") as file:
        card = json.loads(file.metadata()["hnhn"])
    return card, {key: value.astype(float) for key, value in load_file(folder / name).items()}


def mean(incidence, exponent, values):
    """Rows of incidence are targets; a source counts by its degree to the power of the exponent."""
    degree = incidence.sum(0)
    share = incidence * np.where(degree > 0, np.maximum(degree, 1) ** exponent, 0)
    total = share.sum(1, keepdims=True)
    return np.divide(share, total, out=np.zeros_like(share), where=total > 0) @ values


def show(card, weights, a, x, y):
    def linear(name, values):
        return values @ weights[name + ".weight"] + weights[name + ".bias"]

    def norm(name, values):
        centred = values - values.mean(1, keepdims=True)
        scaled = centred / np.sqrt((centred**2).mean(1, keepdims=True) + 1e-5)
        return scaled * weights[name + ".gain"] + weights[name + ".shift"]

    options = card["model"]["options"]
    assert options["residual"] and options["normalisation"]
    alpha = weights["alpha"].item()
    beta = options["beta"]["value"]
    start = linear("input", x)
    nodes = start
    for layer in range(options["architecture"]["layers"]):
        edges = linear(f"layer{layer}.edge", mean(a.T, beta, nodes))
        if layer == 0:
            edges = edges + y @ weights["hyperedgeInput.weight"]
        edges = norm(f"layer{layer}.edge.norm", np.maximum(edges, 0))
        nodes = linear(f"layer{layer}.node", mean(a, alpha, edges))
        nodes = norm(f"layer{layer}.node.norm", np.maximum(nodes, 0)) + start
    logits = linear("classifier", nodes)
    print(",\n".join("{" + ", ".join(f"{value:.8f}" for value in row) + "}" for row in logits))
    print(np.argmax(logits, 1), alpha)


def svm(name, columns):
    rows = []
    for line in (folder / "golden" / name).read_text().splitlines():
        row = np.zeros(columns)
        for entry in line.split()[1:]:
            index, value = entry.split(":")
            row[int(index) - 1] = float(value)
        rows.append(row)
    return np.array(rows)


x = svm("nodes.svm", 4)
y = svm("edges.svm", 2)
a = np.zeros((len(x), len(y)))
for j, line in enumerate((folder / "golden/hyperedges.txt").read_text().splitlines()):
    for i in line.split():
        a[int(i), j] = 1
show(*model("format-1.safetensors"), a, x, y)


def table(name):
    with open(folder / "golden-tables" / name, newline="") as file:
        return list(csv.DictReader(file))


def numeric(column, cell):
    if cell == "":
        return [column["mean"] if column["scale"] == "RAW" else 0]
    number = float(np.float32(cell))
    if column["scale"] == "RAW":
        return [number]
    return [(number - column["mean"]) / column["deviation"] if column["deviation"] else 0]


def text(column, cell):
    counts = collections.Counter(re.findall(r"[^\W_]+", cell.lower()))
    weights = np.array([
        counts[word] * (1 + math.log((1 + column["documents"]) / (1 + frequency)))
        for word, frequency in sorted(column["words"].items())
    ])
    return weights / (np.linalg.norm(weights) or 1)


def features(columns, rows):
    made = []
    for row in rows:
        values = []
        for column in columns:
            cell = row.get(column["name"], "")
            if column["kind"] == "numeric":
                values.extend(numeric(column, cell))
            elif column["kind"] == "categorical":
                values.extend(float(cell == value) for value in column["values"])
            elif column["kind"] == "text":
                values.extend(text(column, cell))
        made.append(values)
    return np.array(made, float)


card, weights = model("format-1-columns.safetensors")
products = table("nodes.csv")
baskets = table("hyperedges.csv")
a = np.zeros((len(products), len(baskets)))
for row in table("incidences.csv"):
    a[[p["product"] for p in products].index(row["product"]),
      [b["basket"] for b in baskets].index(row["basket"])] = 1
show(
    card,
    weights,
    a,
    features(card["nodeFeatures"]["columns"], products),
    features(card["hyperedgeFeatures"]["columns"], baskets),
)

card, weights = model("format-1-vectors.safetensors")
general = features(card["nodeFeatures"]["columns"], products)
single = np.array([
    [float(name == "node=" + product["product"]) for name in card["nodeFeatures"]["names"][general.shape[1]:]]
    for product in products
])
show(
    card,
    weights,
    a,
    np.hstack([general, single]),
    features(card["hyperedgeFeatures"]["columns"], baskets),
)
