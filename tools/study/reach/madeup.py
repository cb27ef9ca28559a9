"""Makes hypergraphs up: classes, hyperedges that mostly or hardly hold one class together, words that say much or little."""
import gzip, json, os, sys
import numpy as np

def make(folder, seed, nodes, classes, hyperedges, sizes, together, words, told, length):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, classes, nodes)
    members = [np.where(y == c)[0] for c in range(classes)]
    os.makedirs(folder, exist_ok=True)
    seen = set()
    edges = []
    for _ in range(hyperedges):
        c = rng.integers(0, classes)
        size = rng.integers(sizes[0], sizes[1] + 1)
        edge = set()
        while len(edge) < size:
            edge.add(int(rng.choice(members[c])) if rng.random() < together else int(rng.integers(0, nodes)))
        edges.append(sorted(edge)); seen |= edge
    kept = sorted(seen); number = {n: i for i, n in enumerate(kept)}
    with gzip.open(folder + '/hyperedges.txt.gz', 'wt') as f:
        f.writelines(' '.join(str(number[n]) for n in e) + '\n' for e in edges)
    own = words // (2 * classes)
    with gzip.open(folder + '/nodes.svm.gz', 'wt') as f:
        for n in kept:
            has = set()
            while len(has) < length:
                has.add(int(y[n]) * own + int(rng.integers(0, own)) if rng.random() < told else int(rng.integers(0, words)))
            f.write(str(y[n]) + ''.join(f' {w + 1}:1' for w in sorted(has)) + '\n')
    with open(folder + '/dataset.json', 'w') as f:
        json.dump({'name': os.path.basename(folder), 'nodes': len(kept), 'hyperedges': len(edges), 'features': words, 'classes': [f'c{i}' for i in range(classes)]}, f)

if __name__ == '__main__':
    out = sys.argv[1]
    make(out + '/made-together', 1, 2000, 5, 1500, (2, 5), 0.85, 500, 0.12, 12)
    make(out + '/made-apart', 2, 2000, 5, 1500, (2, 5), 0.30, 500, 0.35, 12)
    make(out + '/made-large', 3, 2000, 8, 600, (5, 20), 0.6, 500, 0.15, 12)
