"""Metrics of small random predictions by scikit-learn, for MetricsTest.

Run in this folder: python golden_metrics.py
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.metrics import accuracy_score, confusion_matrix, f1_score, log_loss

TARGET = pathlib.Path(__file__).parent.parent / "resources/io/hnhn/golden/metrics.json"


def case(name, logits, labels):
    classes = range(logits.shape[1])
    predicted = logits.argmax(axis=1)
    exponentials = numpy.exp(logits - logits.max(axis=1, keepdims=True))
    probabilities = exponentials / exponentials.sum(axis=1, keepdims=True)
    seen = sorted(set(labels) | set(predicted))
    return {
        "name": name,
        "logits": logits.tolist(),
        "labels": labels.tolist(),
        "probabilities": probabilities.tolist(),
        "accuracy": accuracy_score(labels, predicted),
        "macroF1": f1_score(labels, predicted, average="macro", labels=seen, zero_division=0),
        "logLoss": log_loss(labels, probabilities, labels=list(classes)),
        "confusion": confusion_matrix(labels, predicted, labels=list(classes)).tolist(),
    }


def main():
    random = numpy.random.default_rng(7)

    def logits(rows, classes, scale):
        # Float32 holds multiples of 1/64 of this size exactly.
        return numpy.round(random.normal(size=(rows, classes)) * scale * 64) / 64

    cases = [
        case("two classes", logits(9, 2, 2), random.integers(0, 2, 9)),
        case("four classes", logits(12, 4, 3), random.integers(0, 4, 12)),
        case("a class that is predicted only", logits(8, 3, 3), random.integers(0, 2, 8)),
        case("a class that never occurs", logits(8, 4, 1) + [2, 2, 0, -20], random.integers(0, 3, 8)),
        case("far apart", logits(6, 3, 8), random.integers(0, 3, 6)),
    ]
    lines = ",\n".join(" " + json.dumps(c) for c in cases)
    text = '{"madeBy": "scikit-learn %s", "cases": [\n%s\n]}\n'
    TARGET.write_text(text % (sklearn.__version__, lines))


if __name__ == "__main__":
    main()
