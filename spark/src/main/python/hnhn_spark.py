"""Hypergraph networks of hnhn in PySpark.

    from hnhn_spark import HnhnClassifier

    classifier = HnhnClassifier(labelCol="department").setIncidences(incidences)
    answers = classifier.fit(nodes).transform(nodes)

Needs the jar hnhn-spark-*-all.jar (spark-submit --jars, or spark.jars) beside this file (--py-files).
What can be said to it is told by HnhnClassifier().explainParams().
"""

from pyspark.core.context import SparkContext
from pyspark.ml.util import JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel


class _Tables:
    """The tables beside the rows that are learned from or asked about."""

    def setIncidences(self, incidences):
        """Which node lies in which hyperedge."""
        self._java_obj.setIncidences(incidences._jdf)
        return self

    def setNodes(self, nodes):
        """All nodes with their features."""
        self._java_obj.setNodes(nodes._jdf)
        return self

    def setHyperedges(self, hyperedges):
        """All hyperedges, where they have features or weights of their own."""
        self._java_obj.setHyperedges(hyperedges._jdf)
        return self

    def setParams(self, **params):
        """Sets parameters by their names."""
        return self._set(**params)


class HnhnClassifier(_Tables, JavaEstimator):
    """Learns classes of nodes, or of hyperedges, from tables."""

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj("io.hnhn.spark.HnhnClassifier", self.uid)
        self._create_params_from_java()
        self.setParams(**params)

    def _create_model(self, java_model):
        return HnhnClassificationModel(java_model)


class HnhnClassificationModel(_Tables, JavaModel, JavaMLWritable):
    """A trained network, which adds columns to tables of nodes, or of hyperedges."""

    @classmethod
    def load(cls, path):
        """A model that save wrote; its tables have to be set again."""
        return cls._of(_java_class().load(path))

    @classmethod
    def ofFile(cls, file):
        """The model of a file that hnhn train wrote, on the driver."""
        return cls._of(_java_class().ofFile(file))

    @classmethod
    def _of(cls, java_model):
        model = cls(java_model)
        model._transfer_params_from_java()
        return model

    @property
    def labels(self):
        """The name of class 0, 1, and so on."""
        return list(self._call_java("labels"))

    @property
    def losses(self):
        """The loss of each epoch of training."""
        return list(self._call_java("losses"))

    def modelFile(self, file):
        """Writes the file that hnhn predict reads, on the driver."""
        self._call_java("modelFile", file)


def _java_class():
    return SparkContext._active_spark_context._jvm.io.hnhn.spark.HnhnClassificationModel
