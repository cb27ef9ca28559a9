#!/usr/bin/env python3
"""HNHN in PyTorch by someone who knows what an epoch needs, for `hnhn bench --informed`.

The same network, data, seed and losses as the plain one, but
  - only the hyperedges that labelled nodes are in, the nodes that those have, and so on for each layer;
  - the first mean over hyperedges is taken of the constant features, once, and kept dense on the device;
  - nothing but the labelled rows on the side of the nodes;
  - the input projection and the first W_E are multiplied first, where that is faster.
Everything else is left to PyTorch as it comes: its autograd, its Adam.

--mode names the way to take means over incidences, `-merged` behind it that the two matrices are multiplied first;
`best` tries all of them and measures the fastest. Prints one JSON line: median seconds of an epoch, of the logits of all nodes,
peak memory, losses.

  informed.py --data DIR --words 50 --vocabulary 1425 --label-rate 0.042 --device cuda
"""
import argparse
import gzip
import json
import os
import resource
import time

STARTED = time.time()

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

MERGED = "-merged"
MODES = [mode + suffix for mode in ("csr", "coo", "scatter") for suffix in ("", MERGED)]
WARM_UP = 2
TRIED = 12
INFERENCES = 12


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True)
    parser.add_argument("--words", type=int, default=0, help="random words of each node, 0 for the data set's features")
    parser.add_argument("--vocabulary", type=int, default=1425)
    parser.add_argument("--copies", type=int, default=1, help="disjoint copies of the hypergraph")
    parser.add_argument("--label-rate", type=float, default=0.042)
    parser.add_argument("--mode", choices=("best", *MODES), default="best")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--layers", type=int, default=1)
    parser.add_argument("--hidden", type=int, default=400)
    parser.add_argument("--alpha", type=float, default=0.0)
    parser.add_argument("--beta", type=float, default=0.0)
    parser.add_argument("--lr", type=float, default=0.04)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tf32", action="store_true")
    return parser.parse_args()


class Data:
    """A hypergraph with features and labels, drawn as the plain program draws them."""

    def __init__(self, o):
        with gzip.open(os.path.join(o.data, "hyperedges.txt.gz"), "rt") as file:
            members = [np.array(line.split(), np.int64) for line in file]
        with gzip.open(os.path.join(o.data, "nodes.svm.gz"), "rt") as file:
            rows = [line.split() for line in file]
        once, edges = len(rows), len(members)
        node = np.concatenate(members)
        edge = np.repeat(np.arange(edges), [len(m) for m in members])
        shifts = np.arange(o.copies)[:, None]
        self.node = (node + shifts * once).ravel()
        self.edge = (edge + shifts * edges).ravel()
        self.nodes, self.edges = once * o.copies, edges * o.copies
        self.classes = np.tile(np.array([int(row[0]) for row in rows]), o.copies)
        rng = np.random.default_rng(o.seed)
        if o.words:
            self.features = o.vocabulary
            shape = (self.nodes, self.features)
            if self.nodes <= 200000:
                self.column = np.argsort(rng.random(shape, dtype=np.float32), 1)[:, : o.words].copy()
            else:
                self.column = rng.integers(0, self.features, (self.nodes, o.words))
            # A word counts once, however often it was drawn.
            unique = np.unique((np.arange(self.nodes)[:, None] * self.features + self.column).ravel())
            self.row, self.column = np.divmod(unique, self.features)
            self.value = np.ones(len(unique), np.float32)
        else:
            entries = [(i, *t.split(":")) for i, row in enumerate(rows) for t in row[1:]]
            row = np.array([t[0] for t in entries], np.int64)
            column = np.array([int(t[1]) - 1 for t in entries], np.int64)
            self.row = (row + shifts * once).ravel()
            self.column = np.tile(column, o.copies)
            self.value = np.tile(np.array([float(t[2]) for t in entries], np.float32), o.copies)
            self.features = int(column.max()) + 1
        count = max(1, int(np.ceil(o.label_rate * self.nodes)))
        self.labelled = np.sort(rng.permutation(self.nodes)[:count])
        by_node = np.bincount(self.node, minlength=self.nodes).astype(np.float32)[self.node] ** np.float32(o.beta)
        by_edge = np.bincount(self.edge, minlength=self.edges).astype(np.float32)[self.edge] ** np.float32(o.alpha)
        self.to_edges = (by_node / np.bincount(self.edge, by_node, self.edges)[self.edge]).astype(np.float32)
        self.to_nodes = (by_edge / np.bincount(self.node, by_edge, self.nodes)[self.node]).astype(np.float32)


class Mean:
    """Weighted means over incidences, between the rows that are asked for and those that they need."""

    def __init__(self, target, source, weight, targets, device):
        """targets: the rows asked for, ascending."""
        kept = np.isin(target, targets)
        self.sources, source = np.unique(source[kept], return_inverse=True)
        self.shape = len(targets), len(self.sources)
        position = np.searchsorted(targets, target[kept])
        self.target = torch.from_numpy(position).to(device)
        self.source = torch.from_numpy(source).to(device)
        self.weight = torch.from_numpy(weight[kept]).to(device)
        self.matrices = {}

    def matrix(self, mode):
        if mode not in self.matrices:
            indices = torch.stack([self.target, self.source])
            coo = torch.sparse_coo_tensor(indices, self.weight, self.shape).coalesce()
            self.matrices[mode] = coo.to_sparse_csr() if mode == "csr" else coo
        return self.matrices[mode]

    def of(self, x, mode):
        if mode != "scatter":
            return torch.sparse.mm(self.matrix(mode), x)
        means = torch.zeros(self.shape[0], x.shape[1], device=x.device)
        return means.index_add(0, self.target, x[self.source] * self.weight[:, None])


class Field:
    """What the logits of some nodes need: the means of each layer and the folded features."""

    def __init__(self, data, rows, layers, device):
        self.means = []
        for layer in range(layers):
            to_nodes = Mean(data.node, data.edge, data.to_nodes, rows, device)
            to_edges = Mean(data.edge, data.node, data.to_edges, to_nodes.sources, device)
            self.means.insert(0, (to_edges, to_nodes))
            rows = to_edges.sources
        self.folded = fold(data, self.means[0][0], device)


def fold(data, mean, device):
    """The mean of the features over the members of each hyperedge, dense."""
    rows = np.full(data.nodes, -1)
    rows[mean.sources] = np.arange(len(mean.sources))
    kept = rows[data.row] >= 0
    indices = torch.from_numpy(np.stack([rows[data.row[kept]], data.column[kept]]))
    values = torch.from_numpy(data.value[kept])
    features = torch.sparse_coo_tensor(indices, values, (len(mean.sources), data.features)).to(device)
    return mean.of(features.to_dense(), "csr")


class Hnhn(nn.Module):
    """Modules in the order of the plain program, so that a seed gives the same weights."""

    def __init__(self, features, classes, o):
        super().__init__()
        self.input = nn.Linear(features, o.hidden)
        self.edge = nn.ModuleList(nn.Linear(o.hidden, o.hidden) for _ in range(o.layers))
        self.node = nn.ModuleList(nn.Linear(o.hidden, o.hidden) for _ in range(o.layers))
        self.classifier = nn.Linear(o.hidden, classes)

    def forward(self, field, mode, merged):
        x = None
        for (to_edges, to_nodes), edge, node in zip(field.means, self.edge, self.node):
            if x is not None:
                h = edge(to_edges.of(x, mode))
            elif merged:
                bias = torch.addmv(edge.bias, edge.weight, self.input.bias)
                h = F.linear(field.folded, edge.weight @ self.input.weight, bias)
            else:
                # A mean of rows with a bias is the mean of the rows with that bias.
                h = edge(self.input(field.folded))
            x = F.relu(node(to_nodes.of(F.relu(h), mode)))
        return self.classifier(x)


class Run:
    """Epochs from the initial weights, in one way to compute them."""

    def __init__(self, data, field, labels, o, mode):
        torch.manual_seed(o.seed)
        self.mode = mode
        self.way = mode.removesuffix(MERGED), mode.endswith(MERGED)
        self.net = Hnhn(data.features, int(data.classes.max()) + 1, o).to(o.device)
        self.field, self.labels = field, labels
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=o.lr)
        self.sync = torch.cuda.synchronize if o.device.startswith("cuda") else lambda: None

    def train(self, epochs):
        """Median seconds of an epoch, and the losses."""
        times, losses = [], []
        for _ in range(epochs):
            self.sync()
            start = time.perf_counter()
            self.optimizer.zero_grad()
            loss = F.cross_entropy(self.net(self.field, *self.way), self.labels)
            loss.backward()
            self.optimizer.step()
            self.sync()
            times.append(time.perf_counter() - start)
            losses.append(float(loss.detach()))
        return median(times), losses

    def infer(self, field):
        """Median seconds of the logits of the field's nodes."""
        times = []
        with torch.no_grad():
            for _ in range(INFERENCES):
                self.sync()
                start = time.perf_counter()
                self.net(field, *self.way)
                self.sync()
                times.append(time.perf_counter() - start)
        return median(times)


def median(times):
    return float(np.median(times[WARM_UP:] or times))


def main():
    o = options()
    torch.set_num_threads(o.threads)
    torch.backends.cuda.matmul.allow_tf32 = o.tf32
    data = Data(o)
    field = Field(data, data.labelled, o.layers, o.device)
    labels = torch.from_numpy(data.classes[data.labelled].astype(np.int64)).to(o.device)
    mode = o.mode
    if mode == "best":
        tried = {mode: Run(data, field, labels, o, mode).train(TRIED)[0] for mode in MODES}
        mode = min(tried, key=tried.get)
    run = Run(data, field, labels, o, mode)
    seconds, losses = run.train(o.epochs)
    inference = run.infer(Field(data, np.arange(data.nodes), o.layers, o.device))
    print(json.dumps({
        "torch": torch.__version__, "mode": run.mode, "device": o.device, "threads": o.threads,
        "nodes": data.nodes, "hyperedges": data.edges, "incidences": len(data.node), "features": data.features,
        "epoch_s": round(seconds, 7), "inference_s": round(inference, 7), "total_s": round(time.time() - STARTED, 3),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "losses": [round(loss, 6) for loss in losses]}))


if __name__ == "__main__":
    main()
