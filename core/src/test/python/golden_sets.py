#!/usr/bin/env python3
"""Golden outputs for hyperedge prediction, written straight from the formulas in NumPy (float64).

    python golden_sets.py    writes sets.json

Inputs and layers are those of golden_models.py. The JSON layout is described in the README.md of the
folder written to.
"""
import numpy as np

from golden_models import HIDDEN, INPUTS, MODELS, Case, head_columns, softmax, write

# Node 4 is isolated; set 2 has one node, set 3 has none, set 4 is a hyperedge as well.
SETS = [[0, 4, 6], [1, 3, 5, 7, 8], [8], [], [1, 2], [0, 7]]

# Of one and of two layers; all other models of one.
DEEP = ("mlp", "hgnn", "alldeepsets", "hyper-sagnn", "hnhn")


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def readout(c, x):
    """no = w . v, yes = b; v is the variance over the members, column by column, of normalised rows"""
    centred = x - x.mean(axis=1, keepdims=True)
    n = centred / np.sqrt((centred ** 2).mean(axis=1, keepdims=True) + 1e-5)
    w, b = c.parameter("set.weight", HIDDEN, 1), c.parameter("set.bias", 1, 1, 0.7)
    v = np.array([n[members].var(axis=0) if members else np.zeros(HIDDEN) for members in SETS])
    return np.hstack([v @ w, np.repeat(b, len(SETS), axis=0)])


def hyper_sagnn(c, heads=4):
    """Zhang, Zou, Ma 2020: p = mean of sigmoid(w . (d_i - s_i)^2 + b), d_i by attention on the other members,
    both of rows normalised"""
    x = c.X
    for l in range(c.layers):
        x = np.tanh(c.linear(f"layer{l}", x))
    n = c.norm("norm", x)
    s = np.tanh(c.linear("static", n))
    Q, K, V = (n @ c.weight(name, n) for name in ("query", "key", "value"))
    w, b = c.weight("score", s, 1), c.bias("score", 1)
    logits = np.zeros((len(SETS), 2))
    for j, members in enumerate(SETS):
        o = []
        for i in members:
            d = np.zeros(HIDDEN)
            others = [k for k in members if k != i]
            for columns in head_columns(heads):
                if others:
                    width = columns.stop - columns.start
                    score = {k: Q[i, columns] @ K[k, columns] / np.sqrt(width) for k in others}
                    d[columns] = softmax(score, others) @ V[others][:, columns]
            o.append(((np.tanh(d) - s[i]) ** 2 @ w + b).item())
        if o:
            logits[j] = np.log(sigmoid(-np.array(o)).sum()), np.log(sigmoid(np.array(o)).sum())
    return x, logits


def solved(model, layers):
    c = Case(model, layers=layers, task="sets")
    if model == "hyper-sagnn":
        nodes, logits = hyper_sagnn(c)
    else:
        nodes = MODELS[model](c)[0]
        logits = readout(c, nodes)
    return {"name": f"{model}_layers{layers}_sets", "model": model, "layers": layers, "task": "sets",
            "weights": c.parameters, "logits": logits, "nodes": nodes}


if __name__ == "__main__":
    cases = [solved(model, layers) for model in DEEP for layers in (1, 2)]
    cases += [solved(model, 1) for model in MODELS if model not in DEEP]
    write("sets.json", {"madeBy": f"numpy {np.__version__} float64", **INPUTS, "classCount": 2,
                        "candidates": SETS, "cases": cases})
