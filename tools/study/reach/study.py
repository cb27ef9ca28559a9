"""Compares rules of choice for reach on development data; no data set of the paper's tables is among it.

python3 madeup.py DATA             # made-up hypergraphs, beside cora-cocitation and jdk as folders of plain text
python3 study.py DATA > development.csv
"""
import csv, itertools, sys
import numpy as np
import networks, rules

# name, folder, share of labels, splits, most test rows
TASKS = {
    'cora-5': ('cora-cocitation', 0.05, 8, 10**9),
    'cora-15': ('cora-cocitation', 0.15, 8, 10**9),
    'jdk-2': ('jdk', 0.02, 3, 3000),
    'made-together-5': ('made-together', 0.05, 6, 10**9),
}
COLUMNS = [('hnhn', 'cora-5'), ('hgnn', 'cora-5'), ('hnhn', 'cora-15'), ('hgnn', 'cora-15'), ('hnhn', 'jdk-2'), ('hgnn', 'made-together-5')]
RATES, DECAYS, EPOCHS = [0.002, 0.01], [0.0005, 0.005, 0.02], 150
# steps of smoothing of features and of answers, dropout of input features
CONFIGS = [(f, a, 0.6) for f in (0, 3) for a in (0, 2, 5, 10)] + [(f, a, 0.0) for f in (0, 3) for a in (0, 5)]
# what is compared and kept of each split: the first 400 test rows, 6 splits, every second look
ROWS, SPLITS, LOOKS = 400, 6, slice(1, None, 2)

FEATURES = {'0 or 3': (0, 3), '0': (0,)}
ANSWERS = {'0 or 5': (0, 5), '0 or 10': (0, 10), '0, 2 or 10': (0, 2, 10), '0, 2, 5 or 10': (0, 2, 5, 10)}
WEIGHTS = {
    '0.002; 0.0005, 0.005 or 0.02': lambda r, w: r < 0.005,
    '0.002; 0.0005 or 0.005': lambda r, w: r < 0.005 and w < 0.01,
    '0.002 or 0.01; 0.0005 or 0.005': lambda r, w: w < 0.01,
    '0.002 or 0.01; 0.0005, 0.005 or 0.02': lambda r, w: True,
}
DROPOUT = {'0.6': (0.6,), '0.6 or 0': (0.0, 0.6)}
EPOCHS_BY = {'caut': 'loss, of those not clearly less accurate', 'cal': 'calibrated loss', 'last': 'the last'}
TAKEN = {
    'caut1': 'one, by loss, of those not clearly less accurate', 'okloss5': 'five, by loss, of those not clearly less accurate',
    'loss5': 'five by loss', 'cal3': 'three by calibrated loss', 'cal5': 'five by calibrated loss', 'cal10': 'ten by calibrated loss',
    'greedy10': '10 votes', 'greedy30': '30 votes',
}

def grids(full):
    """Which candidates there are to choose from, by the words for it."""
    for (fn, f), (an, a), (wn, w), (dn, d) in itertools.product(FEATURES.items(), ANSWERS.items(), WEIGHTS.items(), DROPOUT.items()):
        yield (fn, an, wn, dn), [i for i, (c, p) in enumerate(full) if c[0] in f and c[1] in a and c[2] in d and w(*p)]
    # no reach
    yield ('0', '0', '0.002 or 0.01; 0.0005, 0.005 or 0.02', '0.6'), [i for i, (c, p) in enumerate(full) if c == (0, 0, 0.6)]
    # what was chosen; without dropout answers are smoothed by 5 steps here, the only ones that were tried
    yield ('0 or 3', '0 or 10', '0.002; 0.0005 or 0.005', '0.6, or 0 with 0.0005'), [
        i for i, (c, p) in enumerate(full)
        if p[0] < 0.005 and (p[1] < 0.01 and c[1] in (0, 10) if c[2] > 0 else p[1] < 0.001)]

def compare(task, runs):
    """Accuracies by words, one for each split."""
    hp = next(iter(runs.values()))[0]
    full = [(c, p) for c in CONFIGS for p in hp]
    found = {}
    for s in range(min(task.S, SPLITS)):
        oof = np.concatenate([runs[c][1][s][:, LOOKS] for c in CONFIGS]).astype(np.float32)
        test = np.concatenate([runs[c][2][s][:, LOOKS, :ROWS] for c in CONFIGS]).astype(np.float32)
        parts = task.parts[s]
        ends = np.cumsum([0] + [len(p) for p in parts])
        folds = [slice(a, b) for a, b in zip(ends, ends[1:])]
        y, asked = task.data.y[np.concatenate(parts)], task.data.y[task.test_rows[s][:ROWS]]
        stats = rules.stats(oof, y, folds)
        every = np.arange(len(full))
        for rule, words in EPOCHS_BY.items():
            look, acc, loss, cal = rules.candidates(stats, rule)
            for grid, chosen in grids(full):
                sel = np.array(chosen)
                for kind, taken in TAKEN.items():
                    who = sel[rules.choose(kind, acc[sel], loss[sel], cal[sel], oof[every, look][sel], y)]
                    right = rules.accuracy(test[every, look][who].mean(0), asked)
                    found.setdefault(grid + (words, taken), []).append(100 * right)
    return found

def main(folder):
    table = {}
    for system, name in COLUMNS:
        data, rate, splits, most = TASKS[name]
        task = networks.Task(name, networks.Data(folder + '/' + data), rate, splits, most)
        runs = {c: task.run(system, *c, RATES, DECAYS, EPOCHS) for c in CONFIGS}
        for words, accuracies in compare(task, runs).items():
            table.setdefault(words, []).append(np.mean(accuracies))
        print(system, name, file=sys.stderr)
    out = csv.writer(sys.stdout, lineterminator='\n')
    out.writerow(['features smoothed', 'answers smoothed', 'rates and decays', 'input dropout', 'epochs by', 'taken']
                 + [system.upper() + ' ' + name for system, name in COLUMNS] + ['mean'])
    for words, means in sorted(table.items(), key=lambda row: -np.mean(row[1])):
        out.writerow([*words, *('%.2f' % m for m in means), '%.2f' % np.mean(means)])

if __name__ == '__main__':
    main(sys.argv[1])
