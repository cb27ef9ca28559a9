#!/usr/bin/env python3
"""Golden outputs, in NumPy (float64), of models that smooth features or answers, and of HNHN with skips
and with other activations of hyperedges.

    python golden_smoothing.py    writes smoothing.json

Inputs and layers are those of golden_models.py; what is smoothed is smoothed by loops over members. The
JSON layout is described in the README.md of the folder written to.
"""
import numpy as np

from golden_models import HYPEREDGES, INPUTS, Case, reciprocal, relu, write


ACTIVATIONS = {
    "relu": relu,
    "leaky-relu": lambda x: np.where(x > 0, x, 0.2 * x),
    "tanh": np.tanh,
    "none": lambda x: x,
}


class SmoothedCase(Case):
    """Smoothing is a pair: how many steps, and the own share."""

    def __init__(self, model, features=(0, 0.2), answers=(0, 0.2), skips=False, activation="relu",
                 **options):
        super().__init__(model, **options)
        self.features, self.answers, self.skips, self.activation = features, answers, skips, activation
        self.Z = INPUTS["hyperedgeFeatures"]
        if features[0]:
            self.X = np.hstack([self.X, self.smoothed(self.X, "nodes", features)])
            self.Z = np.hstack([self.Z, self.smoothed(self.Z, "hyperedges", features)])

    def smoothed(self, x, of, smoothing):
        steps, own = smoothing
        z = x
        for _ in range(steps):
            z = np.array([self.step(z, of, row) * (1 - own) + x[row] * own for row in range(len(x))])
        return z

    def step(self, z, of, row):
        """The mean of means; of a row that is alone its own."""
        def mean_of_members(rows, j):
            total = sum(self.H[i, j] for i in HYPEREDGES[j])
            return sum(self.H[i, j] * rows[i] for i in HYPEREDGES[j]) / total

        def mean_of_hyperedges(rows, i):
            mine = [j for j, members in enumerate(HYPEREDGES) if i in members]
            total = sum(self.H[i, j] * self.w[j] for j in mine)
            return sum(self.H[i, j] * self.w[j] * rows[j] for j in mine) / total

        if of == "nodes":
            mine = [j for j, members in enumerate(HYPEREDGES) if row in members]
            return mean_of_hyperedges({j: mean_of_members(z, j) for j in mine}, row) if mine else z[row]
        members = HYPEREDGES[row]
        return mean_of_members({i: mean_of_hyperedges(z, i) for i in members}, row) if members else z[row]

    def hyperedge_input(self):
        return self.Z @ self.weight("hyperedgeInput", self.Z) if self.hyperedge_features else 0

    def own_features(self):
        return self.Z if self.task == "hyperedges" else self.X

    def solve(self):
        own = self.skips or self.activation != "relu"
        return self.result(*hnhn(self)) if own else super().solve()

    def result(self, nodes, hyperedges, seen=None):
        stored = super().result(nodes, hyperedges, seen)
        stored["logits"] = self.smoothed(stored["logits"], self.task, self.answers)
        stored["name"] += f"_features{self.features}_answers{self.answers}" + "_skips" * self.skips
        stored = {**stored, "featureSmoothing": self.features, "answerSmoothing": self.answers,
                  "useSkips": self.skips}
        if self.activation != "relu":
            stored["name"] += "_" + self.activation
            stored["hyperedgeActivation"] = self.activation
        return stored


def hnhn(c):
    """alpha = beta = 0: e = f(De^-1 H^T x W_E + b_E) + De^-1 H^T x, the latter with skips; nodes in the same
    way, where f is always relu"""
    f = ACTIVATIONS[c.activation]
    to_edges = np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T
    to_nodes = np.diag(reciprocal(c.H @ c.w)) @ c.H @ np.diag(c.w)
    x = c.linear("input", c.X)
    for l in range(c.layers):
        members = to_edges @ x
        e = f(c.linear(f"layer{l}.edge", members) + (c.hyperedge_input() if l == 0 else 0))
        e = e + members if c.skips else e
        heard = to_nodes @ e
        x = relu(c.linear(f"layer{l}.node", heard))
        x = x + heard if c.skips else x
    return x, e


def cases():
    for model in ("hgnn", "hnhn", "mlp", "regression", "allset-transformer"):
        yield SmoothedCase(model, answers=(3, 0.25))
        yield SmoothedCase(model, features=(2, 0.25), weighted=True, layers=2)
        yield SmoothedCase(model, features=(3, 0.125), answers=(2, 0.5), task="hyperedges",
                           hyperedge_features=True)
    yield SmoothedCase("hnhn", skips=True, weighted=True, layers=2)
    yield SmoothedCase("hnhn", skips=True, task="hyperedges", hyperedge_features=True, answers=(5, 0.25))
    for activation in ("leaky-relu", "tanh", "none"):
        yield SmoothedCase("hnhn", activation=activation, weighted=True, layers=2)
        yield SmoothedCase("hnhn", activation=activation, skips=True, task="hyperedges",
                           hyperedge_features=True)


if __name__ == "__main__":
    write("smoothing.json", {"madeBy": f"numpy {np.__version__} float64", **INPUTS,
                             "cases": [case.solve() for case in cases()]})
