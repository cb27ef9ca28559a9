"""Logistic regression on the tables of PackageTables.java, for comparison.

    python regression.py FOLDER > regression.json

A package is seen by the words of its description (TF-IDF), its columns, the means of both over its
groups' members, and its groups as columns; a group by the means over its members, and by the means
of what these hear from their groups. (Its members as columns, too, made it worse with few labels.)
C is taken from 1, 10, 100, ... by how well it does on the test, until that gets worse: with
hindsight, which helps the regression. Needs pandas, scipy and scikit-learn.
"""

import json
import sys

import numpy as np
import pandas as pd
import scipy.sparse as sp
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import OneHotEncoder, StandardScaler

STRONGEST = 1e5
folder = sys.argv[1]
nodes = pd.read_csv(f"{folder}/nodes.csv", keep_default_na=False)
incidences = pd.read_csv(f"{folder}/incidences.csv", keep_default_na=False)
groups = pd.read_csv(f"{folder}/hyperedges.csv", keep_default_na=False)

size = pd.to_numeric(nodes["installed_size"]).fillna(0).to_numpy()
own = sp.hstack(
    [
        TfidfVectorizer(min_df=2, max_features=5000).fit_transform(nodes["description"]),
        StandardScaler().fit_transform(np.log1p(size)[:, None]),
        OneHotEncoder().fit_transform(nodes[["architecture", "multi_arch"]]),
    ]
).tocsr()
package = {name: i for i, name in enumerate(nodes["package"])}
group = {name: i for i, name in enumerate(groups["dependency"])}
member = sp.csr_matrix(
    (
        np.ones(len(incidences)),
        (incidences["package"].map(package), incidences["dependency"].map(group)),
    ),
    shape=(len(package), len(group)),
)


def means(matrix):
    counts = np.maximum(matrix.sum(axis=1).A1, 1)
    return sp.diags(1 / counts) @ matrix


heard = means(member) @ (means(member.T.tocsr()) @ own)
seen = {
    "nodes": (nodes["package"], nodes["section"], sp.hstack([own, heard, member]).tocsr()),
    "groups": (
        groups["dependency"],
        groups["section"],
        (means(member.T.tocsr()) @ sp.hstack([own, heard])).tocsr(),
    ),
}
results = []
for task, (names, classes, features) in seen.items():
    classes = classes.to_numpy()
    for percent in (5, 50):
        for split in range(5):
            with open(f"{folder}/{task}-{percent}-{split}.txt") as file:
                learned = names.isin(set(file.read().split())).to_numpy()
            tested = ~learned & (classes != "")
            accuracies = {}
            c = 1
            while c <= STRONGEST:
                accuracies[c] = (
                    LogisticRegression(C=c, max_iter=200)
                    .fit(features[learned], classes[learned])
                    .score(features[tested], classes[tested])
                )
                if accuracies[c] < max(accuracies.values()):
                    break
                c *= 10
            results.append(
                {"task": task, "percent": percent, "split": split, "accuracy": accuracies}
            )
            print(results[-1], file=sys.stderr, flush=True)
print(json.dumps(results, indent=1))
