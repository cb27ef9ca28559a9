"""HNHN and HGNN with reach, trained many times at once on one GPU, to compare rules of choice on development data.

All trainings of a configuration (rates x decays x splits x folds) go through one batched network; input dropout masks are
shared by all trainings of a batch. What each says after every 10 epochs, about its fold or about the test rows, is kept, and
rules of choice are compared on that.
"""
import gzip, itertools, math, os
import numpy as np
import torch

DEV = 'cuda' if torch.cuda.is_available() else 'cpu'
torch.backends.cuda.matmul.allow_tf32 = True
torch.backends.cudnn.allow_tf32 = True
HID = 100
EVERY = 10

def svm(path, width=None):
    rows, cols, vals, labels = [], [], [], []
    with gzip.open(path, 'rt') as f:
        for r, line in enumerate(f):
            t = line.split()
            labels.append(int(t[0]))
            for e in t[1:]:
                i, v = e.split(':')
                rows.append(r); cols.append(int(i) - 1); vals.append(float(v))
    w = (max(cols) + 1 if cols else 0) if width is None else width
    X = torch.zeros(len(labels), w)
    if rows:
        X[torch.tensor(rows), torch.tensor(cols)] = torch.tensor(vals)
    return X, np.array(labels)

class Data:
    def __init__(self, folder):
        X, y = svm(folder + '/nodes.svm.gz')
        with gzip.open(folder + '/hyperedges.txt.gz', 'rt') as f:
            edges = [list(map(int, l.split())) for l in f]
        self.N, self.E = X.shape[0], len(edges)
        v = np.array([n for e in edges for n in e]); e = np.array([j for j, m in enumerate(edges) for _ in m])
        self.init(X, y, v, e, folder)

    def init(self, X, y, v, e, folder):
        N, E = self.N, self.E
        dv = np.maximum(np.bincount(v, minlength=N), 1e-9); de = np.maximum(np.bincount(e, minlength=E), 1e-9)
        deg0 = np.where(np.bincount(v, minlength=N) == 0)[0]
        self.alone = torch.zeros(N, 1, 1, device=DEV); self.alone[torch.tensor(deg0)] = 1
        def csr(r, c, w, shape):
            t = torch.sparse_coo_tensor(torch.tensor(np.stack([r, c])), torch.tensor(w, dtype=torch.float32), shape).coalesce().to(DEV)
            return t.to_sparse_csr(), t.t().coalesce().to_sparse_csr()
        self.toE = csr(e, v, 1.0 / de[e], (E, N))
        self.toV = csr(v, e, 1.0 / dv[v], (N, E))
        self.hE = csr(e, v, 1.0 / de[e] / np.sqrt(dv[v]), (E, N))
        self.hV = csr(v, e, 1.0 / np.sqrt(dv[v]), (N, E))
        self.X = X.to(DEV)
        self.XE = None
        if folder and os.path.exists(folder + '/edges.svm.gz'):
            XE, _ = svm(folder + '/edges.svm.gz', X.shape[1])
            if (XE != 0).any():
                self.XE = XE.to(DEV)
        self.y = y
        self.C = int(self.y.max()) + 1

class Spmm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, pair_a, pair_b, x):
        ctx.b = pair_b
        return pair_a @ x
    @staticmethod
    def backward(ctx, g):
        return None, None, ctx.b @ g.contiguous()

def mul(pair, x):
    """Sparse times (rows, B, h)."""
    r = x.shape[0]
    return Spmm.apply(pair[0], pair[1], x.reshape(r, -1)).reshape(pair[0].shape[0], *x.shape[1:])

def smooth(data, x, steps, own=0.2, of='nodes'):
    there, back = (data.toE, data.toV) if of == 'nodes' else (data.toV, data.toE)
    z = x
    for _ in range(steps):
        heard = mul(back, mul(there, z))
        if of == 'nodes':
            heard = heard + data.alone * z if x.dim() == 3 else heard + data.alone[:, 0] * z
        z = (1 - own) * heard + own * x
    return z

def lin(x, W, b=None):
    """(rows, B, h) times (B, h, k)."""
    y = torch.bmm(x.permute(1, 0, 2), W).permute(1, 0, 2)
    return y if b is None else y + b

class Net:
    def __init__(self, data, system, fs, ans, dropout, B, seed):
        self.d, self.system, self.fs, self.ans, self.dropout = data, system, fs, ans, dropout
        g = torch.Generator(device=DEV).manual_seed(seed)
        F = data.X.shape[1] * (2 if fs else 1)
        def uni(shape, bound):
            return ((torch.rand(shape, generator=g, device=DEV) * 2 - 1) * bound).requires_grad_()
        P = {}
        if system == 'hnhn':
            P['in.w'] = uni((F, B, HID), 1 / math.sqrt(F)); P['in.b'] = uni((B, HID), 1 / math.sqrt(F))
            he = math.sqrt(6 / HID)
            for s in ('e', 'v'):
                P[s + '.w'] = uni((B, HID, HID), he); P[s + '.b'] = uni((B, HID), 0)
            if data.XE is not None:
                FE = data.XE.shape[1] * (2 if fs else 1)
                P['xe.w'] = uni((FE, B, HID), 1 / math.sqrt(FE))
        else:
            P['in.w'] = uni((F, B, HID), 1 / math.sqrt(F)); P['in.b'] = uni((B, HID), 1 / math.sqrt(F))
        P['c.w'] = uni((B, HID, data.C), 1 / math.sqrt(HID)); P['c.b'] = uni((B, data.C), 1 / math.sqrt(HID))
        self.P, self.B, self.g = P, B, g

    def feats(self, X, train, of):
        if train and self.dropout > 0:
            X = X * (torch.rand(X.shape, generator=self.g, device=DEV) >= self.dropout) / (1 - self.dropout)
        if self.fs:
            X = torch.cat([X, smooth(self.d, X, self.fs, of=of)], 1)
        return X

    def first(self, X, w):
        return (X @ w.reshape(w.shape[0], -1)).reshape(X.shape[0], self.B, HID)

    def logits(self, train):
        d, P = self.d, self.P
        X = self.feats(d.X, train, 'nodes')
        if self.system == 'hnhn':
            x = self.first(X, P['in.w']) + P['in.b']
            members = mul(d.toE, x)
            e = lin(members, P['e.w'], P['e.b'])
            if 'xe.w' in P:
                e = e + self.first(self.feats(d.XE, train, 'hyperedges'), P['xe.w'])
            e = torch.relu(e)
            e = e + members
            heard = mul(d.toV, e)
            n = torch.relu(lin(heard, P['v.w'], P['v.b']))
            n = n + heard + x
        else:
            S = mul(d.hV, mul(d.hE, X))
            n = torch.relu(self.first(S, P['in.w']) + P['in.b'])
        z = lin(n, P['c.w'], P['c.b'])
        return smooth(d, z, self.ans) if self.ans else z

def train(data, system, fs, ans, dropout, rates, decays, tw, epochs, seed, keep):
    """tw: (rows, B) weights of training rows; keep(look, probabilities (rows, B, C))."""
    B = tw.shape[1]
    net = Net(data, system, fs, ans, dropout, B, seed)
    y = torch.tensor(np.maximum(data.y, 0), device=DEV)
    rows = torch.nonzero(tw.sum(1) > 0)[:, 0]
    lr = torch.tensor(rates, device=DEV, dtype=torch.float32); wd = torch.tensor(decays, device=DEV, dtype=torch.float32)
    M = {k: torch.zeros_like(p) for k, p in net.P.items()}; V = {k: torch.zeros_like(p) for k, p in net.P.items()}
    def shape(k, p):
        return (1, -1, 1) if p.dim() == 3 and p.shape[1] == B and k in ('in.w', 'xe.w') else ((-1, 1, 1) if p.dim() == 3 else (-1, 1))
    for epoch in range(1, epochs + 1):
        z = net.logits(True)[rows]
        loss = (torch.nn.functional.cross_entropy(z.permute(0, 2, 1), y[rows][:, None].expand(-1, B), reduction='none') * tw[rows]).sum()
        grads = torch.autograd.grad(loss, list(net.P.values()))
        with torch.no_grad():
            for (k, p), g in zip(net.P.items(), grads):
                s = shape(k, p)
                g = g + wd.reshape(s) * p
                M[k].mul_(0.9).add_(g, alpha=0.1); V[k].mul_(0.999).addcmul_(g, g, value=0.001)
                p.sub_(lr.reshape(s) * (M[k] / (1 - 0.9 ** epoch)) / ((V[k] / (1 - 0.999 ** epoch)).sqrt() + 1e-8))
        if epoch % EVERY == 0:
            with torch.no_grad():
                keep(epoch // EVERY - 1, torch.softmax(net.logits(False).float(), 2))

def folds_of(rows, k, rng):
    p = rng.permutation(rows)
    return [p[i::k] for i in range(k)]

def stratified_draw(y, rate, rng):
    known = np.where(y >= 0)[0]
    return np.sort(rng.permutation(known)[:max(int(round(rate * len(known))), 2)])

class Task:
    def __init__(self, name, data, rate, splits, most=10**9):
        self.name, self.data, self.rate, self.S = name, data, rate, splits
        self.train_rows, self.parts, self.test_rows = [], [], []
        for s in range(splits):
            rng = np.random.default_rng(1000 + s)
            rows = stratified_draw(data.y, rate, rng)
            p = max(1, int(round(200 / len(rows))))
            p = min(p, 4)
            self.train_rows.append(rows)
            self.parts.append([f for _ in range(p) for f in folds_of(rows, 5, rng)])
            rest = np.setdiff1d(np.where(data.y >= 0)[0], rows)
            if len(rest) > most: rest = np.sort(rng.permutation(rest)[:most])
            self.test_rows.append(rest)

    def run(self, system, fs, ans, dropout, rates, decays, epochs, cap=1.6e9):
        """Probabilities: oof[split] (hp, look, answers, C); test[split] (hp, look, rows, C)."""
        d, hp, L = self.data, list(itertools.product(rates, decays)), epochs // EVERY
        nrows = len(d.y)
        per = max(1, int(cap / (max(d.N, d.E) * HID * 4)))
        jobs = [(h, s, f) for s in range(self.S) for h in range(len(hp)) for f in range(len(self.parts[s]) + 1)]
        oof = [np.zeros((len(hp), L, sum(len(f) for f in self.parts[s]), d.C), np.float16) for s in range(self.S)]
        test = [np.zeros((len(hp), L, len(self.test_rows[s]), d.C), np.float16) for s in range(self.S)]
        for a in range(0, len(jobs), per):
            part = jobs[a:a + per]
            tw = torch.zeros(nrows, len(part))
            for b, (h, s, f) in enumerate(part):
                rows = self.train_rows[s]
                if f < len(self.parts[s]): rows = np.setdiff1d(rows, self.parts[s][f])
                tw[rows, b] = 1.0 / len(rows)
            where = []
            for b, (h, s, f) in enumerate(part):
                if f < len(self.parts[s]):
                    off = sum(len(x) for x in self.parts[s][:f])
                    where.append((oof[s], h, slice(off, off + len(self.parts[s][f])), self.parts[s][f]))
                else:
                    where.append((test[s], h, slice(0, len(self.test_rows[s])), self.test_rows[s]))
            flat_r = torch.tensor(np.concatenate([w[3] for w in where]), device=DEV)
            flat_b = torch.tensor(np.concatenate([np.full(len(w[3]), b) for b, w in enumerate(where)]), device=DEV)
            def keep(look, probs):
                got = probs[flat_r, flat_b].half().cpu().numpy()
                o = 0
                for arr, h, sl, r in where:
                    arr[h, look, sl] = got[o:o + len(r)]; o += len(r)
            train(d, system, fs, ans, dropout, [hp[h][0] for h, _, _ in part], [hp[h][1] for h, _, _ in part],
                  tw.to(DEV), epochs, 7 + a, keep)
        return hp, oof, test
