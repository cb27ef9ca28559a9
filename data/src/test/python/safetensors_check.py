"""Checks that Python's safetensors reads what hnhn writes, and writes what SafetensorsTest reads.

Needs numpy and safetensors. hnhn.safetensors and format-1.safetensors are what hnhn writes. What the
model of format-1.safetensors says about the data set in golden/ is computed here from its weights
alone, in double precision, and printed for GoldenModelFileTest.
"""
import json
import pathlib

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

# The model, by the formula of the paper.
weights = {name: value.astype(float) for name, value in load_file(folder / "format-1.safetensors").items()}
with safe_open(folder / "format-1.safetensors", "numpy") as file:
    card = json.loads(file.metadata()["hnhn"])
golden = folder / "golden"


def features(name, columns):
    rows = []
    for line in (golden / name).read_text().splitlines():
        row = np.zeros(columns)
        for entry in line.split()[1:]:
            index, value = entry.split(":")
            row[int(index) - 1] = float(value)
        rows.append(row)
    return np.array(rows)


x = features("nodes.svm", 4)
y = features("edges.svm", 2)
a = np.zeros((len(x), len(y)))
for j, line in enumerate((golden / "hyperedges.txt").read_text().splitlines()):
    for i in line.split():
        a[int(i), j] = 1


def mean(incidence, exponent, values):
    """Rows of incidence are targets; a source counts by its degree to the power of the exponent."""
    degree = incidence.sum(0)
    share = incidence * np.where(degree > 0, np.maximum(degree, 1) ** exponent, 0)
    total = share.sum(1, keepdims=True)
    return np.divide(share, total, out=np.zeros_like(share), where=total > 0) @ values


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
