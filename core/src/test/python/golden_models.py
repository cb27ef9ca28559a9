#!/usr/bin/env python3
"""Golden outputs of the models, written straight from the formulas of their papers.

    python golden_models.py           writes models.json: every model, in NumPy (float64)
    python golden_models.py --layers  writes model_layers.json too: layers of PyTorch Geometric and DHG

The JSON layout is described in the README.md of the folder written to.
"""
import argparse
import json
import math
import pathlib

import numpy as np

OUT = pathlib.Path(__file__).resolve().parent.parent / "resources" / "io" / "hnhn" / "golden"
SEED = 3  # keeps the scores of HyperGCN apart, see mediators()
FURTHER_SEED = 1  # of the models in FURTHER: leaves no row of theirs dead

# Nodes 4 and 8 are isolated, hyperedge 1 has one node, hyperedge 2 has none.
NODES = 9
HYPEREDGES = [[0, 1, 2, 5], [3], [], [0, 2, 3, 6, 7], [1, 2], [0, 2, 7]]
FEATURES, HYPEREDGE_FEATURES, HIDDEN, CLASSES = 7, 4, 5, 3

rng = np.random.default_rng(SEED)


def rounded(x):
    """The nearest multiple of 1/4096: a float has it exactly, and so has the JSON text."""
    return np.round(x * 4096) / 4096


def normal(*shape, scale=1.0):
    return rounded(rng.normal(size=shape) * scale)


INPUTS = {
    "hypergraph": {"nodeCount": NODES, "hyperedges": HYPEREDGES},
    "hiddenWidth": HIDDEN,
    "classCount": CLASSES,
    "features": normal(NODES, FEATURES),
    "hyperedgeFeatures": normal(len(HYPEREDGES), HYPEREDGE_FEATURES),
    "hyperedgeWeights": rounded(rng.uniform(0.3, 3, len(HYPEREDGES))),
    "incidenceWeights": [rounded(rng.uniform(0.3, 3, len(e))).tolist() for e in HYPEREDGES],
}


class Case:
    """Inputs of one case; its parameters are drawn when a formula asks for them."""

    def __init__(self, model, layers=1, task="nodes", weighted=False, hyperedge_features=False):
        self.model, self.layers, self.task = model, layers, task
        self.weighted, self.hyperedge_features = weighted, hyperedge_features
        self.parameters = {}
        n, m = NODES, len(HYPEREDGES)
        self.A = np.zeros((n, m))
        self.H = np.zeros((n, m))
        for j, members in enumerate(HYPEREDGES):
            for k, i in enumerate(members):
                self.A[i, j] = 1
                self.H[i, j] = INPUTS["incidenceWeights"][j][k] if weighted else 1
        self.w = INPUTS["hyperedgeWeights"] if weighted else np.ones(m)
        self.X = INPUTS["features"]

    def parameter(self, name, rows, columns, scale=None, around=0.0):
        if name not in self.parameters:
            drawn = normal(rows, columns, scale=math.sqrt(1.5 / rows) if scale is None else scale)
            self.parameters[name] = drawn + around
        return self.parameters[name]

    def weight(self, name, x, columns=HIDDEN):
        return self.parameter(name + ".weight", x.shape[1], columns)

    def bias(self, name, columns=HIDDEN):
        return self.parameter(name + ".bias", 1, columns, 0.3)

    def linear(self, name, x, columns=HIDDEN):
        return x @ self.weight(name, x, columns) + self.bias(name, columns)

    def norm(self, name, x):
        centred = x - x.mean(axis=1, keepdims=True)
        scaled = centred / np.sqrt((centred ** 2).mean(axis=1, keepdims=True) + 1e-5)
        gain = self.parameter(name + ".gain", 1, x.shape[1], 0.3, around=1.0)
        return gain * scaled + self.parameter(name + ".shift", 1, x.shape[1], 0.3)

    def hyperedge_input(self):
        z = INPUTS["hyperedgeFeatures"]
        return z @ self.weight("hyperedgeInput", z) if self.hyperedge_features else 0

    def mean(self, nodes):
        """Hyperedges by the mean of their members."""
        return reciprocal(self.H.sum(axis=0))[:, None] * (self.H.T @ nodes)

    def solve(self):
        if self.model == "regression":
            return self.result(None, None, seen=self.own_features())
        return self.result(*MODELS[self.model](self))

    def own_features(self):
        return INPUTS["hyperedgeFeatures"] if self.task == "hyperedges" else self.X

    def result(self, nodes, hyperedges, seen=None):
        """The case as it is stored; representations that the model does not have are None. Classified is
        by what is seen, else by the representations."""
        seen = (nodes if self.task == "nodes" else hyperedges) if seen is None else seen
        logits = self.linear("classifier", seen, CLASSES)
        name = "_".join([self.model, f"layers{self.layers}", self.task]
                        + ["weighted"] * self.weighted + ["hyperedgeFeatures"] * self.hyperedge_features)
        stored = {"name": name, "model": self.model, "layers": self.layers, "task": self.task,
                  "useWeights": self.weighted, "useHyperedgeFeatures": self.hyperedge_features,
                  "weights": self.parameters, "logits": logits, "nodes": nodes, "hyperedges": hyperedges}
        return {key: value for key, value in stored.items() if value is not None}


def relu(x):
    return np.maximum(x, 0)


def leaky(x):
    return np.where(x > 0, x, 0.2 * x)


def reciprocal(x):
    return np.where(x == 0, 0.0, 1 / np.where(x == 0, 1, x))


def stacked(c, layer):
    x = c.X
    for l in range(c.layers):
        x = layer(f"layer{l}", x)
    return x, c.mean(x)


# ---- convolution ----

def hgnn(c):
    """Feng et al. 2019: relu(Dv^-1/2 H W De^-1 H^T Dv^-1/2 X Theta + b)"""
    root = np.diag(np.sqrt(reciprocal(c.H @ c.w)))
    S = root @ c.H @ np.diag(c.w) @ np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T @ root
    return stacked(c, lambda name, x: relu(c.linear(name, S @ x)))


def walk(c):
    """Gao et al. 2022, Bai et al. 2021 without attention: relu(Dv^-1 H W De^-1 H^T X Theta + b)"""
    S = (np.diag(reciprocal(c.H @ c.w)) @ c.H @ np.diag(c.w)
         @ np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T)
    return stacked(c, lambda name, x: relu(c.linear(name, S @ x)))


def head_columns(heads):
    ends = [h * HIDDEN // heads for h in range(heads + 1)]
    return [slice(a, b) for a, b in zip(ends, ends[1:])]


def softmax(scores, members, weights=None):
    e = np.exp(np.array([scores[j] for j in members]) - max(scores[j] for j in members))
    e = e * (1 if weights is None else np.array([weights[j] for j in members]))
    return e / e.sum()


def hcha_attention(c, heads=4):
    """Bai et al. 2021: H_ij times a softmax over i's hyperedges of LeakyReLU(a . [x_i Theta, e_j Theta])"""
    D, B = reciprocal(c.H @ c.w), reciprocal(c.H.sum(axis=0))

    def layer(name, x):
        theta = x @ c.weight(name, x)
        e = np.diag(B) @ c.H.T @ theta
        out = np.zeros((NODES, HIDDEN))
        for h, columns in enumerate(head_columns(heads)):
            width = columns.stop - columns.start
            a1 = c.parameter(f"{name}.head{h}.target", width, 1)
            a2 = c.parameter(f"{name}.head{h}.source", width, 1)
            alpha = np.zeros_like(c.H)
            for i in range(NODES):
                mine = [j for j in range(len(HYPEREDGES)) if c.A[i, j]]
                if mine:
                    score = {j: leaky((theta[i, columns] @ a1 + e[j, columns] @ a2).item()) for j in mine}
                    alpha[i, mine] = softmax(score, mine)
            Ha = c.H * alpha
            out[:, columns] = np.diag(D) @ Ha @ np.diag(c.w) @ np.diag(B) @ Ha.T @ theta[:, columns]
        return relu(out + c.bias(name))

    return stacked(c, layer)


# ---- graphs ----

def symmetric(A):
    root = np.diag(np.sqrt(reciprocal(A.sum(axis=1))))
    return root @ A @ root


def gcn_clique(c):
    """Kipf, Welling 2017 on C = A A^T"""
    S = symmetric(c.A @ c.A.T)
    return stacked(c, lambda name, x: relu(c.linear(name, S @ x)))


def gcn_star(c):
    """Kipf, Welling 2017 on B = [[0, A], [A^T, 0]] with self-edges, two convolutions a layer"""
    n, m = c.A.shape
    S = symmetric(np.block([[np.eye(n), c.A], [c.A.T, np.eye(m)]]))
    x = np.vstack([c.linear("input", c.X), np.zeros((m, HIDDEN)) + c.hyperedge_input()])
    for l in range(c.layers):
        x = relu(c.linear(f"layer{l}.first", S @ x))
        x = relu(c.linear(f"layer{l}.second", S @ x))
    return x[:n], x[n:]


def mediators(score):
    """Yadati et al. 2019: S = argmax, I = argmin; edges S-I, S-k, I-k of weight 1 / (2|e| - 3)"""
    A = np.zeros((NODES, NODES))
    for members in HYPEREDGES:
        if len(members) < 2:
            continue
        s = max(members, key=lambda i: score[i])
        t = min(members, key=lambda i: score[i])
        gaps = np.diff(np.sort([score[i] for i in members]))
        assert min(gaps[0], gaps[-1]) > 1e-3, "two scores too near to each other: take another SEED"
        for a, b in [(s, t)] + [(e, k) for e in (s, t) for k in members if k not in (s, t)]:
            A[a, b] += 1 / (2 * len(members) - 3)
            A[b, a] += 1 / (2 * len(members) - 3)
    return symmetric(A + np.eye(NODES))


def hypergcn(c):
    def layer(name, x):
        theta = x @ c.weight(name, x)
        return relu(mediators(theta.sum(axis=1)) @ theta + c.bias(name))

    return stacked(c, layer)


def hypergcn_fast(c):
    S = mediators(c.X @ np.array([gaussian(column) for column in range(FEATURES)]))
    return stacked(c, lambda name, x: relu(c.linear(name, S @ x)))


def philox(c0, c1, c2, c3, seed=0):
    """The four words at a counter: Philox4x32-10 (Salmon et al. 2011), the key being the seed."""
    mask = 0xFFFFFFFF
    k0, k1 = seed & mask, seed >> 32
    for _ in range(10):
        p0, p1 = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = (p1 >> 32) ^ c1 ^ k0, p1 & mask, (p0 >> 32) ^ c3 ^ k1, p0 & mask
        k0, k1 = (k0 + 0x9E3779B9) & mask, (k1 + 0xBB67AE85) & mask
    return c0, c1, c2, c3


def gaussian(index):
    """Number `index` of the normal numbers of seed 0, stream 0: Philox, then Box-Muller."""
    c0, c1, c2, c3 = philox(2 << 29, index, 0, 0)
    u, v = ((c0 << 32 | c1) >> 11) * 2.0 ** -53, ((c2 << 32 | c3) >> 11) * 2.0 ** -53
    return math.sqrt(-2 * math.log(1 - u)) * math.cos(2 * math.pi * v)


# ---- UniGNN (Huang, Yang 2021) ----

def looped(c):
    """H and w with a hyperedge {i} of weight 1 for every node i that has none."""
    loops = np.eye(NODES)[:, [[i] not in HYPEREDGES for i in range(NODES)]]
    return np.hstack([c.H, loops]), np.concatenate([c.w, np.ones(loops.shape[1])])


def uni_operators(c):
    """h_e = mean of x_j; x_i <- 1/sqrt(d_i) sum_e 1/sqrt(d_e) h_e, d_e = mean of the d_j of e, with self-loops"""
    H, w = looped(c)
    mean = np.diag(reciprocal(H.sum(axis=0))) @ H.T
    d = H @ w
    return mean, np.diag(d ** -0.5) @ H @ np.diag(w) @ np.diag(np.sqrt(reciprocal(mean @ d)))


def unigcn(c):
    mean, back = uni_operators(c)
    return stacked(c, lambda name, x: relu(c.linear(name, back @ mean @ x)))


def unigat(c, heads=4):
    """x_i <- sum_e softmax_e(LeakyReLU(a . [W x_i, W h_e])) W h_e, with self-loops"""
    H, w = looped(c)
    mean = np.diag(reciprocal(H.sum(axis=0))) @ H.T

    def layer(name, x):
        theta = x @ c.weight(name, x)
        e = mean @ theta
        out = np.zeros((NODES, HIDDEN))
        for h, columns in enumerate(head_columns(heads)):
            width = columns.stop - columns.start
            a1 = c.parameter(f"{name}.head{h}.target", width, 1)
            a2 = c.parameter(f"{name}.head{h}.source", width, 1)
            for i in range(NODES):
                mine = np.flatnonzero(H[i])
                score = {j: leaky((theta[i, columns] @ a1 + e[j, columns] @ a2).item()) for j in mine}
                out[i, columns] = softmax(score, mine, H[i] * w) @ e[mine][:, columns]
        return relu(out + c.bias(name))

    return stacked(c, layer)


def unigin(c):
    """x_i <- W ((1 + eps) x_i + sum_e h_e)"""
    S = c.H @ np.diag(c.w) @ np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T
    return stacked(c, lambda name, x: relu(c.linear(
        name, (1 + c.parameter(name + ".epsilon", 1, 1, 0.3)) * x + S @ x)))


def unisage(c):
    """x_i <- W (x_i + sum_e h_e)"""
    S = c.H @ np.diag(c.w) @ np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T
    return stacked(c, lambda name, x: relu(c.linear(name, x + S @ x)))


def unigcnii(c):
    """x <- ((1 - beta) I + beta W)((1 - alpha) S x + alpha x0), alpha = 0.1, beta = log(0.5 / l + 1)"""
    mean, back = uni_operators(c)
    x0 = x = relu(c.linear("input", c.X))
    for l in range(c.layers):
        beta = math.log(0.5 / (l + 1) + 1)
        mixed = 0.9 * (back @ mean @ x) + 0.1 * x0
        x = relu((1 - beta) * mixed + beta * (mixed @ c.weight(f"layer{l}", mixed)))
    return x, c.mean(x)


# ---- AllSet (Chien et al. 2022) ----

def deepset(c, name, H, x):
    """MLP(sum of MLP(x)), each MLP a layer normalisation, a linear map and a relu; without the last relu"""
    inner = relu(c.linear(name + ".encode", c.norm(name + ".encode.norm", x)))
    return c.linear(name + ".decode", c.norm(name + ".decode.norm", H @ inner))


def alldeepsets(c):
    x = c.linear("input", c.X)
    for l in range(c.layers):
        e = relu(deepset(c, f"layer{l}.edge", c.H.T, x) + (c.hyperedge_input() if l == 0 else 0))
        x = relu(deepset(c, f"layer{l}.node", c.H @ np.diag(c.w), e))
    return x, e


def pooling(c, name, P, x, heads=4):
    """Multihead attention of a learned seed on the members; P has the weight of source s for target t at (t, s)"""
    K, V = c.linear(name + ".key", x), c.linear(name + ".value", x)
    out = np.zeros((P.shape[0], HIDDEN))
    for h, columns in enumerate(head_columns(heads)):
        seed = c.parameter(f"{name}.head{h}.seed", 1, columns.stop - columns.start, 0.7)
        for t in range(P.shape[0]):
            mine = np.flatnonzero(P[t])
            if len(mine):
                score = {s: leaky((K[s, columns] @ seed[0]).item()) for s in mine}
                out[t, columns] = softmax(score, mine, P[t]) @ V[mine][:, columns]
        out[:, columns] += seed
    y = c.norm(name + ".inner", out)
    return c.norm(name + ".outer", y + relu(c.linear(name + ".feed", y)))


def allset_transformer(c):
    x = c.X
    for l in range(c.layers):
        e = relu(pooling(c, f"layer{l}.edge", c.H.T, x) + (c.hyperedge_input() if l == 0 else 0))
        x = relu(pooling(c, f"layer{l}.node", c.H * c.w, e))
    return x, e


# ---- ED-HNN (Wang et al. 2023) ----

def edhnn(c):
    """z_e = mean phi(x_v); m_v = mean rho(x_v, z_e); x_v <- relu(psi(x_v0 / 2 + m_v / 2)), the same maps in every layer"""
    x0 = x = relu(c.linear("input", c.X))
    mean = np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T
    for _ in range(c.layers):
        z = mean @ relu(c.linear("phi", x))
        m = np.zeros((NODES, HIDDEN))
        for i in range(NODES):
            mine = np.flatnonzero(c.H[i])
            if len(mine):
                message = relu(x[i] @ c.weight("rho.node", x) + z[mine] @ c.weight("rho.hyperedge", z)
                               + c.bias("rho.node"))
                share = (c.H[i] * c.w)[mine]
                m[i] = share @ message / share.sum()
        x = relu(c.linear("psi", 0.5 * m + 0.5 * x0))
    return x, z


# ---- HNHN (Dong et al. 2020), and features alone ----

def hnhn(c):
    """alpha = beta = 0: e = relu(De^-1 H^T x W_E + b_E); x <- relu(Dv^-1 H W e W_V + b_V)"""
    to_edges = np.diag(reciprocal(c.H.sum(axis=0))) @ c.H.T
    to_nodes = np.diag(reciprocal(c.H @ c.w)) @ c.H @ np.diag(c.w)
    x = c.linear("input", c.X)
    for l in range(c.layers):
        e = relu(c.linear(f"layer{l}.edge", to_edges @ x) + (c.hyperedge_input() if l == 0 else 0))
        x = relu(c.linear(f"layer{l}.node", to_nodes @ e))
    return x, e


def hnhn_released(c):
    """As the published program has it, alpha = beta = 0: e <- (e + H^T Dv^-1 relu(x W_E + b_E)) / |e|;
    x <- (x / dv + H W De^-1 relu(e W_V + b_V)) / dv; a degree of 0 counts as 1"""
    dv, de = c.H @ c.w, c.H.sum(axis=0)
    of_nodes, of_edges = (1 / np.where(d == 0, 1, d)[:, None] for d in (dv, de))
    x = c.linear("input", c.X)
    e = c.linear("hyperedgeInput", INPUTS["hyperedgeFeatures"]) if c.hyperedge_features else 0
    for l in range(c.layers):
        e = (e + c.H.T @ (of_nodes * relu(c.linear(f"layer{l}.edge", x)))) * of_edges
        heard = (c.H * c.w) @ (of_edges * relu(c.linear(f"layer{l}.node", e)))
        x = (x * of_nodes + heard) * of_nodes
    return x, e


def mlp(c):
    """x <- relu(x W + b), of the features of what is classified; of a set, those of its members"""
    x = c.own_features()
    for l in range(c.layers):
        x = relu(c.linear(f"layer{l}", x))
    return (None, x) if c.task == "hyperedges" else (x, None)


def regression(c):
    """x W + b, for sets alone: otherwise the features themselves are classified, see Case.solve"""
    return c.linear("layer0", c.X), None


MODELS = {
    "hgnn": hgnn, "hgnn+": walk, "hcha": walk, "hcha-attention": hcha_attention,
    "gcn-clique": gcn_clique, "gcn-star": gcn_star, "hypergcn": hypergcn, "hypergcn-fast": hypergcn_fast,
    "unigcn": unigcn, "unigat": unigat, "unigin": unigin, "unisage": unisage, "unigcnii": unigcnii,
    "alldeepsets": alldeepsets, "allset-transformer": allset_transformer, "ed-hnn": edhnn,
    "hnhn": hnhn, "mlp": mlp, "regression": regression, "hnhn-released": hnhn_released,
}
FURTHER = ("hnhn", "mlp", "regression", "hnhn-released")


def cases_of(models):
    for model in models:
        yield Case(model)
        yield Case(model, layers=2, weighted=True)
        yield Case(model, layers=2, task="hyperedges", hyperedge_features=True)


# ---- layers of other libraries, without weights of hyperedges and incidences ----

def library_cases():
    import dhg
    import torch
    import torch_geometric
    from dhg.nn import HGNNConv, HGNNPConv, UniGCNConv, UniGINConv, UniSAGEConv
    from torch_geometric.nn import GCNConv, HypergraphConv

    torch.set_default_dtype(torch.float64)
    pyg, deep = f"torch_geometric {torch_geometric.__version__}", f"dhg {dhg.__version__}"
    X = torch.tensor(INPUTS["features"])
    filled = [e for e in HYPEREDGES if e]  # neither library takes an empty hyperedge
    pairs = torch.tensor([[i for e in filled for i in e], [j for j, e in enumerate(filled) for _ in e]])

    def result(library, model, parameters, nodes):
        return {"name": f"{model} of {library.split()[0]}", "library": library, "model": model,
                "weights": parameters, "nodes": nodes.detach().numpy()}

    def hypergraph(edges):
        return dhg.Hypergraph(NODES, [tuple(e) for e in edges])

    def of_dhg(model, layer, edges):
        c = Case(model)
        W, b = c.weight("layer0", c.X), np.zeros((1, HIDDEN))  # DHG adds its bias before it aggregates
        layer.theta.weight.data, layer.theta.bias.data = torch.tensor(W.T.copy()), torch.tensor(b[0])
        parameters = {"layer0.weight": W, "layer0.bias": b}
        if model == "unigin":
            parameters["layer0.epsilon"] = np.full((1, 1), layer.eps)
        return result(deep, model, parameters, layer.eval()(X, hypergraph(edges)))

    for model, layer in [("hgnn", HGNNConv), ("hgnn+", HGNNPConv), ("unisage", UniSAGEConv)]:
        yield of_dhg(model, layer(FEATURES, HIDDEN), filled)
    yield of_dhg("unigin", UniGINConv(FEATURES, HIDDEN, eps=0.25), filled)
    yield of_dhg("unigcn", UniGCNConv(FEATURES, HIDDEN),
                 filled + [[i] for i in range(NODES) if [i] not in filled])

    c = Case("hcha")
    layer = HypergraphConv(FEATURES, HIDDEN)
    layer.lin.weight.data = torch.tensor(c.weight("layer0", c.X).T.copy())
    layer.bias.data = torch.tensor(c.bias("layer0")[0])
    yield result(pyg, "hcha", c.parameters, torch.relu(layer(X, pairs)))

    heads, width = 4, 2
    c = Case("hcha-attention")
    W, b = c.parameter("layer0.weight", FEATURES, heads * width), c.parameter("layer0.bias", 1, heads * width, 0.3)
    layer = HypergraphConv(FEATURES, width, use_attention=True, attention_mode="edge", heads=heads)
    layer.lin.weight.data, layer.bias.data = torch.tensor(W.T.copy()), torch.tensor(b[0])
    for h in range(heads):
        parts = [c.parameter(f"layer0.head{h}.{end}", width, 1) for end in ("target", "source")]
        layer.att.data[0, h] = torch.tensor(np.concatenate(parts)[:, 0])
    means = torch.stack([X[e].mean(dim=0) for e in filled])
    yield result(pyg, "hcha-attention", c.parameters, torch.relu(layer(X, pairs, hyperedge_attr=means)))

    c = Case("gcn-clique")
    C = torch.tensor(c.A @ c.A.T)
    layer = GCNConv(FEATURES, HIDDEN, add_self_loops=False)
    layer.lin.weight.data = torch.tensor(c.weight("layer0", c.X).T.copy())
    layer.bias.data = torch.tensor(c.bias("layer0")[0])
    edges = C.nonzero().T
    yield result(pyg, "gcn-clique", c.parameters, torch.relu(layer(X, edges, C[edges[0], edges[1]])))


# ---- writing ----

def plain(value):
    """Arrays as nested lists of Python numbers, without negative zeros."""
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(value.tolist())
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value + 0.0 if isinstance(value, float) else value


def write(name, content):
    lines = []
    for key, value in plain(content).items():
        if key == "cases":
            cases = ",\n  ".join(json.dumps(v, allow_nan=False, separators=(",", ":")) for v in value)
            lines.append(f'"cases": [\n  {cases}\n ]')
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value, allow_nan=False, separators=(',', ':'))}")
    path = OUT / name
    path.write_text("{\n " + ",\n ".join(lines) + "\n}\n")
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--layers", action="store_true", help="write the layers of other libraries too")
    args = parser.parse_args()
    cases = [case.solve() for case in cases_of(model for model in MODELS if model not in FURTHER)]
    if args.layers:
        write("model_layers.json", {"madeBy": "the library of each case, float64", **INPUTS,
                                    "cases": list(library_cases())})
    rng = np.random.default_rng(FURTHER_SEED)  # so that they are the same with --layers and without
    cases += [case.solve() for case in cases_of(FURTHER)]
    write("models.json", {"madeBy": f"numpy {np.__version__} float64", **INPUTS, "cases": cases})
