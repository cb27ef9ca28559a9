"""Writes what io.hnhn.data.reduction.PlaneMapTest expects: maps of some points judged by scikit-learn.

    pip install scikit-learn
    python data/src/test/python/tsne_expected.py > data/src/test/resources/io/hnhn/data/reduction/tsne.json
"""

import json

import numpy
import sklearn
from sklearn.decomposition import PCA
from sklearn.manifold import TSNE, trustworthiness

NEIGHBOURS = 10

chance = numpy.random.default_rng(3)
centres = chance.normal(size=(12, 10)) * 3
cluster = numpy.arange(240) % 12
points = numpy.round(centres[cluster] + chance.normal(size=(240, 10)), 2)

components = PCA(2, svd_solver="full").fit_transform(points)
tsne = TSNE(2, perplexity=30, init="pca", method="exact", max_iter=750, random_state=0).fit_transform(points)

print(
    json.dumps(
        {
            "madeBy": "scikit-learn " + sklearn.__version__,
            "points": points.tolist(),
            "cluster": cluster.tolist(),
            "neighbours": NEIGHBOURS,
            "components": numpy.round(components, 6).tolist(),
            "componentsTrustworthiness": trustworthiness(points, components, n_neighbors=NEIGHBOURS),
            "tsneTrustworthiness": trustworthiness(points, tsne, n_neighbors=NEIGHBOURS),
        },
        separators=(",", ":"),
    )
)
