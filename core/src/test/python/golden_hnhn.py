"""Writes the golden cases for HNHN, straight from the formulas, in float64, with dense matrices.

    python golden_hnhn.py            writes hnhn.json, hnhn_extra.json, hnhn_options.json and hnhn_training.json
    python golden_hnhn.py --check    also compares them with loops over members and central differences

The JSON layout is described in the README.md of the folder written to.
"""
import argparse
import json
import math
import pathlib

import numpy as np
import torch
from torch.nn.functional import cross_entropy, layer_norm

torch.set_default_dtype(torch.float64)

OUT = pathlib.Path(__file__).resolve().parent.parent / "resources" / "io" / "hnhn" / "golden"
SEED = 8  # keeps every relu input away from 0 and no layer dead, see --check
NORMS_SEED = 2  # the same, with gradients that don't cancel to almost nothing

# Nodes 4 and 8 are isolated, hyperedge 1 has one node, hyperedge 2 has none.
NODE_COUNT = 9
HYPEREDGES = [[0, 1, 2, 5], [3], [], [0, 2, 3, 6, 7], [1, 2], [0, 2, 7]]
INPUT_WIDTH, HYPEREDGE_INPUT_WIDTH, WIDTH, CLASSES = 7, 4, 5, 3
LABELLED = {"nodes": ([0, 3, 4, 7], [2, 0, 1, 2]), "hyperedges": ([0, 2, 3, 5], [1, 0, 2, 1])}
CLASS_WEIGHTS = [0.5, 2.0, 1.25]
EXPONENTS = [-1.0, -0.5, 0.0, 0.7]
OPTIONS = ("Residual", "Normalisation")
EPSILON = 1e-5  # what a variance is increased by before a row is divided by its root


def make_shared(seed):
    """All inputs, rounded so that the JSON text is exact and short."""
    rng = np.random.default_rng(seed)

    def normal(*shape, scale=1.0):
        return np.round(rng.normal(size=shape) * scale, 4)

    def weight(rows, columns):
        return normal(rows, columns, scale=math.sqrt(1.5 / rows))

    dense = normal(NODE_COUNT, INPUT_WIDTH)
    sparse = normal(NODE_COUNT, INPUT_WIDTH, scale=2) * (rng.random((NODE_COUNT, INPUT_WIDTH)) < 0.3)
    sparse[5] = 0  # a row without any entry
    weights = {}
    for layers in (1, 2):
        w = {"input.weight": weight(INPUT_WIDTH, WIDTH), "input.bias": normal(WIDTH, scale=0.3)}
        for k in range(layers):
            for step in ("edge", "node"):
                w[f"layer{k}.{step}.weight"] = weight(WIDTH, WIDTH)
                w[f"layer{k}.{step}.bias"] = normal(WIDTH, scale=0.3)
        w["classifier.weight"] = weight(WIDTH, CLASSES)
        w["classifier.bias"] = normal(CLASSES, scale=0.3)
        weights[str(layers)] = w
    return {
        "hypergraph": {"nodeCount": NODE_COUNT, "hyperedges": HYPEREDGES},
        "inputWidth": INPUT_WIDTH,
        "hyperedgeInputWidth": HYPEREDGE_INPUT_WIDTH,
        "hiddenWidth": WIDTH,
        "classCount": CLASSES,
        "features": {"dense": dense, "sparse": sparse},
        "hyperedgeFeatures": normal(len(HYPEREDGES), HYPEREDGE_INPUT_WIDTH),
        "hyperedgeInputWeight": weight(HYPEREDGE_INPUT_WIDTH, WIDTH),
        "hyperedgeWeights": np.round(rng.uniform(0.3, 3, len(HYPEREDGES)), 3),
        "incidenceWeights": [np.round(rng.uniform(0.3, 3, len(e)), 3).tolist() for e in HYPEREDGES],
        "classWeights": CLASS_WEIGHTS,
        "weights": weights,
    }


def with_norms(shared, seed):
    """The shared inputs with gains and shifts of the normalisations."""
    rng = np.random.default_rng(seed)
    norms = {}
    for layers in (1, 2):
        norms[str(layers)] = {}
        for k in range(layers):
            for step in ("edge", "node"):
                norms[str(layers)][f"layer{k}.{step}.norm.gain"] = np.round(rng.uniform(0.5, 1.5, WIDTH), 4)
                norms[str(layers)][f"layer{k}.{step}.norm.shift"] = np.round(rng.normal(size=WIDTH) * 0.3, 4)
    return {**shared, "norms": norms}


def weighted_mean(links, source_degree, exponent):
    """Row t: the weights of the sources s for target t. links[t, s] is 0 where s is no member of t."""
    w = links * source_degree.clamp(min=1) ** exponent
    total = w.sum(dim=1, keepdim=True)
    return w / torch.where(total == 0, 1.0, total)


def forward(shared, case, p, alpha, beta, preactivations=None):
    """(logits, node representation of each layer, hyperedge representation of each layer)."""
    n, m = NODE_COUNT, len(HYPEREDGES)
    A = torch.zeros(n, m)  # plain incidence: the degrees
    B = torch.zeros(n, m)  # the same with incidence weights
    for j, members in enumerate(HYPEREDGES):
        for k, i in enumerate(members):
            A[i, j] = 1
            B[i, j] = shared["incidenceWeights"][j][k] if case["useIncidenceWeights"] else 1
    w_e = torch.tensor(shared["hyperedgeWeights"]) if case["useHyperedgeWeights"] else torch.ones(m)
    S = weighted_mean(B.T, A.sum(dim=1), beta)  # m x n, nodes to hyperedges
    T = weighted_mean(B * w_e, A.sum(dim=0), alpha)  # n x m, hyperedges to nodes

    def neurons(name, z):
        x = torch.relu(z)
        if not case.get("useNormalisation"):
            return x
        return layer_norm(x, (WIDTH,), p[name + ".norm.gain"], p[name + ".norm.shift"], EPSILON)

    x_0 = torch.tensor(shared["features"][case["features"]]) @ p["input.weight"] + p["input.bias"]
    x_v = x_0
    nodes, edges = [], []
    for k in range(case["layers"]):
        z_e = S @ x_v @ p[f"layer{k}.edge.weight"] + p[f"layer{k}.edge.bias"]
        if k == 0 and case["useHyperedgeFeatures"]:
            z_e = z_e + torch.tensor(shared["hyperedgeFeatures"]) @ p["hyperedgeInput.weight"]
        x_e = neurons(f"layer{k}.edge", z_e)
        z_v = T @ x_e @ p[f"layer{k}.node.weight"] + p[f"layer{k}.node.bias"]
        x_v = neurons(f"layer{k}.node", z_v)
        if case.get("useResidual"):
            x_v = x_v + x_0
        edges.append(x_e)
        nodes.append(x_v)
        if preactivations is not None:
            preactivations += [z_e, z_v]
    last = nodes[-1] if case["target"] == "nodes" else edges[-1]
    return last @ p["classifier.weight"] + p["classifier.bias"], nodes, edges


def loss_of(case, logits):
    weight = torch.tensor(CLASS_WEIGHTS) if case["useClassWeights"] else None
    return cross_entropy(logits[case["rows"]], torch.tensor(case["labels"]), weight=weight)


def make_case(layers, alpha, beta, features="dense", target="nodes", **use):
    rows, labels = LABELLED[target]
    case = {"layers": layers, "alpha": alpha, "beta": beta, "features": features, "target": target,
            "rows": rows, "labels": labels}
    names = ("HyperedgeWeights", "IncidenceWeights", "HyperedgeFeatures", "ClassWeights")
    case.update({"use" + name: use.pop(name, False) for name in names})
    if use:
        case.update({"use" + name: use.pop(name, False) for name in OPTIONS})
        names += OPTIONS
    assert not use
    name = "_".join([f"layers{layers}", f"alpha{alpha}", f"beta{beta}", features, target]
                    + [s[0].lower() + s[1:] for s in names if case["use" + s]])
    return {"name": name, **case}


def parameters(shared, case):
    p = dict(shared["weights"][str(case["layers"])])
    if case["useHyperedgeFeatures"]:
        p["hyperedgeInput.weight"] = shared["hyperedgeInputWeight"]
    if case.get("useNormalisation"):
        p.update(shared["norms"][str(case["layers"])])
    return {name: torch.tensor(value, requires_grad=True) for name, value in p.items()}


def solve(shared, case):
    p = parameters(shared, case)
    alpha = torch.tensor(case["alpha"], requires_grad=True)
    beta = torch.tensor(case["beta"], requires_grad=True)
    logits, nodes, edges = forward(shared, case, p, alpha, beta)
    loss = loss_of(case, logits)
    loss.backward()

    def gradient(t):
        return torch.zeros_like(t) if t.grad is None else t.grad

    return {**case, "loss": loss, "logits": logits, "nodes": nodes, "hyperedges": edges,
            "gradients": {name: gradient(t) for name, t in p.items()},
            "alphaGradient": gradient(alpha), "betaGradient": gradient(beta)}


def main_cases():
    return [make_case(layers, alpha, beta, features) for features in ("dense", "sparse")
            for layers in (1, 2) for alpha in EXPONENTS for beta in EXPONENTS]


EVERYTHING = dict(HyperedgeWeights=True, IncidenceWeights=True, HyperedgeFeatures=True, ClassWeights=True)


def extra_cases():
    cases = []
    for layers in (1, 2):
        cases += [
            make_case(layers, -0.5, 0.7, HyperedgeWeights=True),
            make_case(layers, 0.7, -1.0, IncidenceWeights=True),
            make_case(layers, 0.0, 0.0, HyperedgeWeights=True, IncidenceWeights=True),
            make_case(layers, 0.7, -0.5, "sparse", HyperedgeWeights=True, IncidenceWeights=True),
            make_case(layers, -0.5, 0.7, HyperedgeFeatures=True),
            make_case(layers, -0.5, 0.7, target="hyperedges"),
            make_case(layers, -0.5, 0.7, ClassWeights=True),
            make_case(layers, 0.7, -0.5, **EVERYTHING),
            make_case(layers, 0.7, -0.5, "sparse", "hyperedges", **EVERYTHING),
        ]
    return cases


def option_cases():
    cases = []
    for layers in (1, 2):
        cases += [
            make_case(layers, 0.7, -1.0, Residual=True),
            make_case(layers, -0.5, 0.7, "sparse", Normalisation=True),
            make_case(layers, 0.7, -0.5, Residual=True, Normalisation=True),
            make_case(layers, 0.7, 0.7, "sparse", Residual=True, Normalisation=True, **EVERYTHING),
            make_case(layers, -0.5, 0.7, "dense", "hyperedges", Residual=True, Normalisation=True, **EVERYTHING),
        ]
    return cases


TRAINING = {"epochs": 12, "learningRate": 0.04, "beta1": 0.9, "beta2": 0.999, "epsilon": 1e-8,
            "weightDecay": 5e-4, "stepEvery": 5, "stepFactor": 0.51}


def train(shared, case, decoupled, nudge=0.0, preactivations=None):
    t = TRAINING
    p = parameters(shared, case)
    with torch.no_grad():
        for w in p.values():
            w += nudge
    optimizer = (torch.optim.AdamW if decoupled else torch.optim.Adam)(
        p.values(), lr=t["learningRate"], betas=(t["beta1"], t["beta2"]), eps=t["epsilon"],
        weight_decay=t["weightDecay"])
    schedule = torch.optim.lr_scheduler.StepLR(optimizer, step_size=t["stepEvery"], gamma=t["stepFactor"])
    losses, rates = [], []
    for _ in range(t["epochs"]):
        optimizer.zero_grad()
        loss = loss_of(case, forward(shared, case, p, case["alpha"], case["beta"], preactivations)[0])
        loss.backward()
        losses.append(loss.item())
        rates.append(schedule.get_last_lr()[0])
        optimizer.step()
        schedule.step()
    return {"name": "decoupled" if decoupled else "coupled", "decoupled": decoupled, **t,
            "rates": rates, "losses": losses, "finalWeights": p}


# ---- writing ----

def plain(value):
    """Tensors and arrays as nested lists of Python numbers, without negative zeros."""
    if isinstance(value, torch.Tensor):
        return plain(value.detach().tolist())
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(v) for v in value]
    return value + 0.0 if isinstance(value, float) else value


def to_text(value, indent=""):
    """Objects and lists of objects over many lines, everything else on one."""
    deeper = indent + " "
    if isinstance(value, dict):
        items = [f"{deeper}{json.dumps(k)}: {to_text(v, deeper)}" for k, v in value.items()]
        return "{\n" + ",\n".join(items) + "\n" + indent + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(deeper + to_text(v, deeper) for v in value) + "\n" + indent + "]"
    return json.dumps(value, allow_nan=False, separators=(",", ":"))


def write(name, content):
    OUT.mkdir(parents=True, exist_ok=True)
    path = OUT / name
    content = {"madeBy": f"torch {torch.__version__} float64", **content}
    path.write_text(to_text(plain(content)) + "\n")
    print(f"{path.name}: {path.stat().st_size} bytes")


# ---- checking ----

def forward_by_loops(shared, case):
    """The same once more, by loops over members and a softmax of exponent * log(degree)."""
    p = {k: t.detach().numpy() for k, t in parameters(shared, case).items()}
    degree = [sum(i in e for e in HYPEREDGES) for i in range(NODE_COUNT)]

    def incidence(i, j):
        return shared["incidenceWeights"][j][HYPEREDGES[j].index(i)] if case["useIncidenceWeights"] else 1.0

    def mean(x, members, scores):
        if not members:
            return np.zeros(x.shape[1])
        e = np.exp(np.array(scores) - max(scores))
        return (e / e.sum()) @ x[members]

    def neurons(name, z):
        x = np.maximum(z, 0)
        if not case.get("useNormalisation"):
            return x
        centred = x - x.sum() / WIDTH
        deviation = math.sqrt((centred ** 2).sum() / WIDTH + EPSILON)
        return centred / deviation * p[name + ".norm.gain"] + p[name + ".norm.shift"]

    x_0 = shared["features"][case["features"]] @ p["input.weight"] + p["input.bias"]
    x_v = x_0
    for k in range(case["layers"]):
        x_e = []
        for j, members in enumerate(HYPEREDGES):
            scores = [case["beta"] * math.log(degree[i]) + math.log(incidence(i, j)) for i in members]
            z = mean(x_v, members, scores) @ p[f"layer{k}.edge.weight"] + p[f"layer{k}.edge.bias"]
            if k == 0 and case["useHyperedgeFeatures"]:
                z = z + shared["hyperedgeFeatures"][j] @ p["hyperedgeInput.weight"]
            x_e.append(neurons(f"layer{k}.edge", z))
        x_e = np.array(x_e)
        rows = []
        for i in range(NODE_COUNT):
            members = [j for j, e in enumerate(HYPEREDGES) if i in e]
            scores = [case["alpha"] * math.log(len(HYPEREDGES[j])) + math.log(incidence(i, j))
                      + (math.log(shared["hyperedgeWeights"][j]) if case["useHyperedgeWeights"] else 0)
                      for j in members]
            z = mean(x_e, members, scores) @ p[f"layer{k}.node.weight"] + p[f"layer{k}.node.bias"]
            rows.append(neurons(f"layer{k}.node", z))
        x_v = np.array(rows) + (x_0 if case.get("useResidual") else 0)
    logits = (x_v if case["target"] == "nodes" else x_e) @ p["classifier.weight"] + p["classifier.bias"]
    loss = total = 0.0
    for row, y in zip(case["rows"], case["labels"]):
        w = CLASS_WEIGHTS[y] if case["useClassWeights"] else 1.0
        loss += w * (math.log(np.exp(logits[row]).sum()) - logits[row][y])
        total += w
    return logits, loss / total


def kink_margin(shared, cases):
    """The smallest |value| that enters a relu: far from 0, no rounding can flip a gate."""
    z = []
    with torch.no_grad():
        for case in cases:
            forward(shared, case, parameters(shared, case), case["alpha"], case["beta"], z)
    return min(t.abs().min().item() for t in z)


@torch.no_grad()
def check(shared, solved):
    step = 3e-6
    worst_forward = worst_gradient = 0.0
    for case in solved:
        logits, loss = forward_by_loops(shared, case)
        worst_forward = max(worst_forward, np.abs(logits - case["logits"].detach().numpy()).max(),
                            abs(loss - case["loss"].item()))
        p = parameters(shared, case)
        exponents = {"alpha": torch.tensor(case["alpha"]), "beta": torch.tensor(case["beta"])}
        gradients = {**case["gradients"], "alpha": case["alphaGradient"], "beta": case["betaGradient"]}
        for name, t in {**p, **exponents}.items():
            flat, g = t.detach().view(-1), gradients[name].view(-1)
            for k in range(len(flat)):
                kept = flat[k].item()
                values = []
                for x in (kept + step, kept - step):
                    flat[k] = x
                    values.append(loss_of(case, forward(shared, case, p, **exponents)[0]).item())
                flat[k] = kept
                worst_gradient = max(worst_gradient, abs((values[0] - values[1]) / (2 * step) - g[k].item()))
    print(f"{len(solved)} cases: loops differ by {worst_forward:.1e}, central differences by {worst_gradient:.1e}, "
          f"relu margin {kink_margin(shared, solved):.1e}")
    assert worst_forward < 1e-13 and worst_gradient < 1e-8


def check_training(shared, case, runs):
    for run in runs:
        z = []
        nudged = train(shared, case, run["decoupled"], nudge=1e-12, preactivations=z)
        moved = max((nudged["finalWeights"][k] - w).abs().max().item() for k, w in run["finalWeights"].items())
        print(f"training {run['name']}: a nudge of 1e-12 moves the final weights by {moved:.1e}, "
              f"relu margin {min(t.abs().min().item() for t in z):.1e}")
        assert moved < 1e-9


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", help="compare with loops and central differences")
    args = parser.parse_args()
    shared = make_shared(SEED)
    cases = [solve(shared, case) for case in main_cases()]
    extra = [solve(shared, case) for case in extra_cases()]
    normed = with_norms(shared, NORMS_SEED)
    options = [solve(normed, case) for case in option_cases()]
    training_case = make_case(1, -0.5, 0.7)
    runs = [train(shared, training_case, decoupled) for decoupled in (False, True)]
    if args.check:
        check(shared, cases + extra)
        check(normed, options)
        check_training(shared, training_case, runs)
    write("hnhn.json", {**shared, "cases": cases})
    write("hnhn_extra.json", {**shared, "cases": extra})
    write("hnhn_options.json", {**normed, "cases": options})
    write("hnhn_training.json", {**shared, "case": training_case, "runs": runs})
