#!/usr/bin/env python3
"""Golden losses, gradients and a training of HNHN as its authors' program has it, in PyTorch (float64, autograd).

    python golden_released.py    writes hnhn_released.json

The formula is written once more, as sums over incidences, apart from that of golden_models.py, whose inputs it takes.
What the program never trains, projection of the input and classifier, is no leaf of autograd here: it has no gradient.
The JSON layout is described in the README.md of the folder written to.
"""
import numpy as np
import torch
from torch.nn.functional import cross_entropy

from golden_models import CLASSES, FEATURES, HIDDEN, HYPEREDGES, INPUTS, NODES, rounded, write

torch.set_default_dtype(torch.float64)
SEED = 5
ROWS, LABELS = [0, 2, 3, 4, 6, 7], [0, 2, 1, 1, 0, 2]  # node 4 is isolated
EXPONENTS = [(0.0, 0.0), (0.5, -0.25), (-1.0, 1.5)]
NODE_OF = torch.tensor([i for e in HYPEREDGES for i in e])
EDGE_OF = torch.tensor([j for j, e in enumerate(HYPEREDGES) for _ in e])
TRAINING = {"epochs": 12, "learningRate": 0.04, "weightDecay": 5e-4, "stepEvery": 5, "stepFactor": 0.51}
FROZEN = ("input", "classifier")


def parameters(layers):
    """Convolutions normal with variance 1, maps that are not trained even over 1/sqrt(rows); biases are not 0 here,
    so that their gradients are told apart."""
    rng = np.random.default_rng(SEED + layers)
    p = {}
    for name, rows, columns in ([("input", FEATURES, HIDDEN), ("classifier", HIDDEN, CLASSES)]
                                + [(f"layer{l}.{step}", HIDDEN, HIDDEN) for l in range(layers) for step in ("edge", "node")]):
        bound = rows ** -0.5
        draw = (lambda *shape: rng.uniform(-bound, bound, shape)) if name in FROZEN else (
            lambda *shape: rng.normal(size=shape))
        p[name + ".weight"], p[name + ".bias"] = rounded(draw(rows, columns)), rounded(0.3 * draw(1, columns))
    return p


def leaves(p):
    return {name: torch.tensor(v, requires_grad=name.split(".")[0] not in FROZEN) for name, v in p.items()}


def scattered(values, of, count):
    return torch.zeros(count, values.shape[1]).index_add(0, of, values)


def or_one(x):
    return torch.where(x == 0, 1.0, x)


def forward(p, layers, alpha, beta, margin=None):
    m = len(HYPEREDGES)
    ones = torch.ones(len(NODE_OF), 1)
    of_node, of_edge = (1 / or_one(scattered(ones, of, n)) for of, n in ((NODE_OF, NODES), (EDGE_OF, m)))
    node_share, edge_share = of_node[NODE_OF] ** beta, of_edge[EDGE_OF] ** alpha
    edge_sum, node_sum = or_one(scattered(node_share, EDGE_OF, m)), or_one(scattered(edge_share, NODE_OF, NODES))

    def neurons(name, x):
        z = x @ p[name + ".weight"] + p[name + ".bias"]
        if margin is not None:
            margin.append(z.detach().abs().min().item())
        return torch.relu(z)

    v = torch.tensor(INPUTS["features"]) @ p["input.weight"] + p["input.bias"]
    e = torch.zeros(m, HIDDEN)
    for l in range(layers):
        sent = (neurons(f"layer{l}.edge", v) * of_node)[NODE_OF] * node_share
        e = (e + scattered(sent, EDGE_OF, m)) / edge_sum
        heard = (neurons(f"layer{l}.node", e) * of_edge)[EDGE_OF] * edge_share
        v = (v * of_node + scattered(heard, NODE_OF, NODES)) / node_sum
    return v @ p["classifier.weight"] + p["classifier.bias"], v, e


def loss_of(logits):
    return cross_entropy(logits[ROWS], torch.tensor(LABELS))


def solved(layers, alpha, beta):
    p, margin = leaves(parameters(layers)), []
    logits, nodes, edges = forward(p, layers, alpha, beta, margin)
    loss = loss_of(logits)
    loss.backward()
    assert min(margin) > 4e-4, "a value too near to the kink of a relu: take another SEED"
    return {"name": f"layers{layers}_alpha{alpha}_beta{beta}", "model": "hnhn-released", "layers": layers, "alpha": alpha,
            "beta": beta, "rows": ROWS, "labels": LABELS, "weights": {name: t.detach().numpy() for name, t in p.items()},
            "loss": loss.item(), "logits": logits.detach().numpy(), "nodes": nodes.detach().numpy(),
            "hyperedges": edges.detach().numpy(),
            "gradients": {name: t.grad.numpy() for name, t in p.items() if t.requires_grad}}


def trained(layers, alpha, beta):
    """Twelve epochs of Adam with weight decay on what the program trains; the rest is not handed to the optimizer."""
    t, p = TRAINING, leaves(parameters(layers))
    optimizer = torch.optim.Adam([w for w in p.values() if w.requires_grad], lr=t["learningRate"],
                                 weight_decay=t["weightDecay"])
    schedule = torch.optim.lr_scheduler.StepLR(optimizer, step_size=t["stepEvery"], gamma=t["stepFactor"])
    losses = []
    for _ in range(t["epochs"]):
        optimizer.zero_grad()
        loss = loss_of(forward(p, layers, alpha, beta)[0])
        loss.backward()
        losses.append(loss.item())
        optimizer.step()
        schedule.step()
    return {**t, "losses": losses, "finalWeights": {name: w.detach().numpy() for name, w in p.items()}}


if __name__ == "__main__":
    cases = [solved(layers, alpha, beta) for layers in (1, 2) for alpha, beta in EXPONENTS]
    write("hnhn_released.json", {"madeBy": f"torch {torch.__version__} float64", **INPUTS, "cases": cases,
                                 "training": trained(1, 0.0, 0.0)})
