#!/usr/bin/env python3
"""Golden outputs of HyperGCN in training, written straight from the formulas in NumPy (float64).

    python golden_hypergcn.py    writes hypergcn_training.json

Inputs and mediators are those of golden_models.py. The JSON layout is described in the README.md of
the folder written to.
"""
import numpy as np

from golden_models import HIDDEN, INPUTS, Case, hypergcn, mediators, philox, relu, write

SEED, EPOCHS = 7, (1, 2, 3)  # their choices differ, see apart()
LAYERS = (2, 1)  # drawn in this order, scores are not too near to each other, see mediators()
PROJECTIONS = 1 << 14  # the stream of layer 0


def signs(epoch, layer):
    """r: +1 where word 0 of Philox at (0, row, stream, epoch) is at least 2^31, else -1"""
    words = [philox(0, row, PROJECTIONS + layer, epoch, SEED)[0] for row in range(HIDDEN)]
    return np.array([1.0 if word >= 2 ** 31 else -1.0 for word in words])


def in_training(c, epoch):
    """Yadati et al. 2019: x <- relu(D^-1/2 (A + I) D^-1/2 x Theta + b), A chosen by x Theta r"""
    x = c.X
    for l in range(c.layers):
        theta = x @ c.weight(f"layer{l}", x)
        x = relu(mediators(theta @ signs(epoch, l)) @ theta + c.bias(f"layer{l}"))
    return x


def apart(results):
    """Whether no two are the same: then no comparison holds by the choice of another epoch."""
    return all(np.abs(a - b).max() > 0.05 for k, a in enumerate(results) for b in results[:k])


def solved(layers):
    c = Case("hypergcn", layers=layers)
    found = {epoch: in_training(c, epoch) for epoch in EPOCHS}
    assert apart([hypergcn(c)[0], *found.values()]), "two choices too near to each other: take another SEED"
    for epoch, nodes in found.items():
        stored = c.result(nodes, c.mean(nodes))
        yield {**stored, "name": f"{stored['name']}_epoch{epoch}", "seed": SEED, "epoch": epoch}


if __name__ == "__main__":
    write("hypergcn_training.json", {"madeBy": f"numpy {np.__version__} float64", **INPUTS,
                                     "cases": [case for layers in LAYERS for case in solved(layers)]})
