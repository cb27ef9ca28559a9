"""AUC, average precision and the curves of small random scores by scikit-learn, for RankingTest.

Run in this folder: python golden_ranking.py
"""

import json
import pathlib

import numpy
import sklearn
from sklearn.metrics import (
    average_precision_score,
    precision_recall_curve,
    roc_auc_score,
    roc_curve,
)

TARGET = pathlib.Path(__file__).parent.parent / "resources/io/hnhn/golden/ranking.json"


def case(name, scores, classes):
    # Without the point that no score reaches: the first of one curve, the last of the other.
    false_alarms, hits, thresholds = roc_curve(classes, scores, drop_intermediate=False)
    precision, recall, ascending = precision_recall_curve(classes, scores)
    assert ascending[::-1].tolist() == thresholds[1:].tolist()
    return {
        "name": name,
        "scores": numpy.asarray(scores).tolist(),
        "classes": numpy.asarray(classes).tolist(),
        "auc": roc_auc_score(classes, scores),
        "averagePrecision": average_precision_score(classes, scores),
        "thresholds": thresholds[1:].tolist(),
        "falseAlarmRate": false_alarms[1:].tolist(),
        "recall": hits[1:].tolist(),
        "precision": precision[:-1][::-1].tolist(),
        "recallOfPrecision": recall[:-1][::-1].tolist(),
    }


def main():
    random = numpy.random.default_rng(11)

    def drawn(name, size, share, shift, step):
        classes = (random.random(size) < share).astype(int)
        classes[:2] = 0, 1
        # Multiples of the step, so that scores are equal by intent and held exactly by a float.
        return case(name, numpy.round((random.normal(size=size) + shift * classes) / step) * step, classes)

    cases = [
        case("one of each, right", [1.0, 2.0], [0, 1]),
        case("one of each, wrong", [2.0, 1.0], [0, 1]),
        case("one of each, equal", [1.0, 1.0], [0, 1]),
        case("all equal", [0.5] * 7, [0, 1, 0, 0, 1, 0, 1]),
        drawn("no two alike", 40, 0.5, 1, 2.0**-16),
        drawn("many alike", 60, 0.4, 1, 0.5),
        drawn("few positives", 80, 0.05, 0.5, 0.25),
        drawn("few negatives", 50, 0.9, 0.5, 0.25),
        drawn("worse than chance", 30, 0.5, -2, 0.125),
    ]
    lines = ",\n".join(" " + json.dumps(c) for c in cases)
    TARGET.write_text('{"madeBy": "scikit-learn %s", "cases": [\n%s\n]}\n' % (sklearn.__version__, lines))


if __name__ == "__main__":
    main()
