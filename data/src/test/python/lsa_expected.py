"""Writes what io.hnhn.data.reduction.LsaTest expects: NumPy's dense singular value decompositions.

    pip install numpy
    python data/src/test/python/lsa_expected.py > data/src/test/resources/io/hnhn/data/reduction/lsa.json
"""

import json

import numpy


def case(name, matrix, width):
    matrix = matrix.astype(numpy.float32).astype(numpy.float64)
    _, values, right = numpy.linalg.svd(matrix, full_matrices=False)
    # The space of the first vectors is only defined where a gap follows.
    assert width == len(values) or values[width - 1] > 1.1 * values[width], name
    rows, columns = numpy.nonzero(matrix)
    return {
        "name": name,
        "rows": matrix.shape[0],
        "columns": matrix.shape[1],
        "width": width,
        "rowOf": rows.tolist(),
        "columnOf": columns.tolist(),
        "valueOf": [float(str(value)) for value in matrix[rows, columns].astype(numpy.float32)],
        "singularValues": values[:width].tolist(),
        "basis": numpy.round(right[:width].T, 9).tolist(),
    }


def words(seed, documents, terms, topics):
    # Each document has some words of one topic and a few of all.
    chance = numpy.random.default_rng(seed)
    topic = chance.integers(topics, size=documents)
    likely = numpy.where(numpy.arange(terms)[None, :] % topics == topic[:, None], 0.5, 0.03)
    counts = (chance.random((documents, terms)) < likely) * (1 + chance.integers(3, size=(documents, terms)))
    lengths = numpy.linalg.norm(counts, axis=1, keepdims=True)
    return counts / numpy.maximum(lengths, 1)


def decaying(seed, rows, columns, ratio):
    chance = numpy.random.default_rng(seed)
    left = numpy.linalg.qr(chance.standard_normal((rows, columns)))[0]
    right = numpy.linalg.qr(chance.standard_normal((columns, columns)))[0]
    return left * ratio ** numpy.arange(columns) @ right


CASES = [
    case("documents of four topics", words(1, 60, 40, 4), 4),
    case("more words than documents", words(2, 20, 50, 3), 3),
    case("all directions", words(3, 15, 9, 2), 9),
    case("values from 1 to 1e-5", decaying(4, 30, 16, 0.5), 16),
    case("more directions than samples", words(6, 160, 120, 6), 6),
    case("a few of fast falling values", decaying(5, 40, 30, 0.4), 8),
]
print(json.dumps({"numpy": numpy.__version__, "cases": CASES}, separators=(",", ":")))
