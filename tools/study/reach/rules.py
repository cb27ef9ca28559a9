"""Rules of choice: after how many epochs a candidate stops, and which candidates answer together."""
import numpy as np

EPS = 1e-6
TEMPS = np.exp(np.linspace(np.log(0.4), np.log(4), 15))

def stats(oof, y, folds):
    """oof (K, L, n, C) -> right (K,L,n), fold accuracies (K,L,f), loss (K,L), calibrated loss (K,L)."""
    p = oof.astype(np.float32)
    right = p.argmax(3) == y
    acc = np.stack([right[:, :, f].mean(2) for f in folds], 2)
    lp = np.log(np.maximum(p, EPS))
    true = np.take_along_axis(lp, np.broadcast_to(y[None, None, :, None], lp.shape[:3] + (1,)), 3)[..., 0]
    loss = -true.mean(2)
    cal = np.full(loss.shape, np.inf, np.float32)
    for t in TEMPS:
        z = lp / t
        m = z.max(3)
        lse = m + np.log(np.exp(z - m[..., None]).sum(3))
        cal = np.minimum(cal, (lse - true / t).mean(2))
    return right, acc, loss, cal

def clearly(best, other):
    """best, other (.., f): whether best is clearly better than other."""
    d = best - other
    f = d.shape[-1]
    return d.mean(-1) > d.std(-1, ddof=1) / np.sqrt(f)

def pick_look(acc, loss, cal, right, rule):
    """acc (L,f) ... -> look."""
    if rule == 'last': return len(loss) - 1
    if rule == 'loss': return int(loss.argmin())
    if rule == 'cal': return int(cal.argmin())
    m = acc.mean(1)
    best = int(m.argmax())
    ok = np.array([not clearly(acc[best], acc[l]) for l in range(len(loss))])
    if rule == 'caut': return int(np.where(ok, loss, np.inf).argmin())
    raise ValueError(rule)

def candidates(st, rule):
    right, acc, loss, cal = st
    K = len(acc)
    looks = [pick_look(acc[k], loss[k], cal[k], right[k], rule) for k in range(K)]
    ix = np.arange(K)
    return np.array(looks), acc[ix, looks], loss[ix, looks], cal[ix, looks]

def accuracy(probs, y):
    return float((probs.argmax(1) == y).mean())

def choose(kind, acc, loss, cal, oof_at, y):
    """Indices (with repeats) of those that answer together."""
    best = np.lexsort((loss, -acc.mean(1)))[0]
    ok = np.array([not clearly(acc[best], acc[k]) for k in range(len(loss))])
    if kind == 'caut1': return [int(np.where(ok, loss, np.inf).argmin())]
    if kind.startswith('okloss'): o = np.argsort(np.where(ok, loss, np.inf)); return [k for k in o[:int(kind[6:])] if ok[k]]
    if kind.startswith('loss'): return list(np.argsort(loss)[:int(kind[4:])])
    if kind.startswith('cal'): return list(np.argsort(cal)[:int(kind[3:])])
    if kind.startswith('greedy'):
        n, C = oof_at.shape[1:]
        total = np.zeros((n, C), np.float32); got = []
        for step in range(int(kind[6:])):
            mix = (total[None] + oof_at) / (step + 1)
            l = -np.log(np.maximum(mix[:, np.arange(n), y], EPS)).mean(1)
            k = int(l.argmin()); got.append(k); total += oof_at[k]
        return got
    raise ValueError(kind)
