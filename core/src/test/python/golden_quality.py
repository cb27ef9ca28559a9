"""Scores of single classes and calibration by scikit-learn, for ClassScoreTest and CalibrationTest.

Run in this folder: python golden_quality.py
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.calibration import calibration_curve
from sklearn.metrics import precision_recall_fscore_support

TARGET = pathlib.Path(__file__).parent.parent / "resources/io/hnhn/golden/quality.json"


def case(name, logits, labels, bins):
    predicted = logits.argmax(axis=1)
    exponentials = numpy.exp(logits - logits.max(axis=1, keepdims=True))
    confidence = (exponentials / exponentials.sum(axis=1, keepdims=True)).max(axis=1)
    right = (predicted == labels).astype(int)
    # Bins without rows are left out of the curve, and NaN of the scores is -1 here.
    accuracy, mean = calibration_curve(right, confidence, n_bins=bins, strategy="uniform")
    borders = numpy.linspace(0, 1, bins + 1)[1:-1]
    count = numpy.bincount(numpy.searchsorted(borders, confidence))
    count = count[count > 0]
    precision, recall, f1, support = precision_recall_fscore_support(
        labels, predicted, labels=range(logits.shape[1]), zero_division=numpy.nan
    )
    return {
        "name": name,
        "logits": logits.tolist(),
        "labels": labels.tolist(),
        "bins": bins,
        "binAccuracy": accuracy.tolist(),
        "binConfidence": mean.tolist(),
        "binCount": count.tolist(),
        "expectedError": float((count * abs(accuracy - mean)).sum() / count.sum()),
        "precision": numpy.nan_to_num(precision, nan=-1).tolist(),
        "recall": numpy.nan_to_num(recall, nan=-1).tolist(),
        "f1": numpy.nan_to_num(f1, nan=-1).tolist(),
        "support": support.tolist(),
    }


def main():
    random = numpy.random.default_rng(11)

    def logits(rows, classes, scale):
        # Float32 holds multiples of 1/64 of this size exactly.
        return numpy.round(random.normal(size=(rows, classes)) * scale * 64) / 64

    cases = [
        case("two classes", logits(40, 2, 1), random.integers(0, 2, 40), 10),
        case("four classes, too sure", logits(60, 4, 4), random.integers(0, 4, 60), 10),
        case("few bins", logits(30, 3, 2), random.integers(0, 3, 30), 5),
        case("a class that never occurs", logits(20, 4, 1) + [2, 2, 0, -20], random.integers(0, 3, 20), 15),
        case("a class that is predicted only", logits(12, 3, 3), random.integers(0, 2, 12), 10),
    ]
    lines = ",\n".join(" " + json.dumps(c) for c in cases)
    text = '{"madeBy": "scikit-learn %s", "cases": [\n%s\n]}\n'
    TARGET.write_text(text % (sklearn.__version__, lines))


if __name__ == "__main__":
    main()
