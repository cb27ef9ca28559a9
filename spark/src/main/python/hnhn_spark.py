"""Hypergraph networks of hnhn in PySpark.

    from hnhn_spark import HnhnClassifier

    classifier = HnhnClassifier(labelCol="department").setIncidences(incidences)
    answers = classifier.fit(nodes).transform(nodes)

Needs the jar hnhn-spark-*-all.jar (spark-submit --jars, or spark.jars) beside this file (--py-files).
What can be said to it is told by HnhnClassifier().explainParams(). Import it, too, where pipelines are
loaded that have such stages: Spark looks for their Python classes then.
"""

import sys

from pyspark.core.context import SparkContext
from pyspark.ml.util import JavaMLReadable, JavaMLReader, JavaMLWritable
from pyspark.ml.wrapper import JavaEstimator, JavaModel

_PACKAGE = "io.hnhn.spark"

# Spark takes the name of a Java class for that of a Python class, and imports its package.
sys.modules[_PACKAGE] = sys.modules[__name__]


class _Reader(JavaMLReader):
    """Reads what save wrote."""

    @classmethod
    def _java_loader_class(cls, clazz):
        return _PACKAGE + "." + clazz.__name__


class _Stored(JavaMLReadable, JavaMLWritable):
    """What save writes and load reads; its tables have to be set again."""

    @classmethod
    def read(cls):
        """Reads what save wrote."""
        return _Reader(cls)


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


class HnhnClassifier(_Tables, JavaEstimator, _Stored):
    """Learns classes of nodes, or of hyperedges, from tables."""

    def __init__(self, **params):
        super().__init__()
        self._java_obj = self._new_java_obj(_PACKAGE + ".HnhnClassifier", self.uid)
        self._create_params_from_java()
        self.setParams(**params)

    def _create_model(self, java_model):
        return HnhnClassificationModel(java_model)


class HnhnClassificationModel(_Tables, JavaModel, _Stored):
    """A trained network, which adds columns to tables of nodes, or of hyperedges."""

    @classmethod
    def ofFile(cls, file):
        """The model of a file that hnhn train wrote, on the driver."""
        jvm = SparkContext._active_spark_context._jvm
        return cls._from_java(jvm.io.hnhn.spark.HnhnClassificationModel.ofFile(file))

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
