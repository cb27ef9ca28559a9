"""What the wrapper promises, asked on a cluster: prints a line when all of it holds."""

import sys

from hnhn_spark import HnhnClassificationModel, HnhnClassifier
from pyspark.ml import Pipeline, PipelineModel
from pyspark.ml.evaluation import MulticlassClassificationEvaluator
from pyspark.ml.feature import StringIndexer, VectorAssembler
from pyspark.ml.tuning import CrossValidator, CrossValidatorModel, ParamGridBuilder
from pyspark.sql import SparkSession

folder = sys.argv[1]
spark = SparkSession.builder.appName("hnhn tests in Python").getOrCreate()
nodes = spark.createDataFrame(
    [(f"n{i:02}", float(i % 2), float(i % 5), "even" if i % 2 == 0 else "odd") for i in range(40)],
    "id string, a double, b double, parity string",
)
incidences = spark.createDataFrame(
    [(f"n{i:02}", f"e{i % 8}") for i in range(40)], "node string, hyperedge string"
)
assembler = VectorAssembler(inputCols=["a", "b"], outputCol="features")
indexer = StringIndexer(inputCol="parity", outputCol="label")
classifier = HnhnClassifier(hidden=8, regime="plain", maxIter=60).setIncidences(incidences)
assert "width of the representations" in classifier.explainParams()

fitted = Pipeline(stages=[assembler, indexer, classifier]).fit(nodes)
answers = fitted.transform(nodes)
evaluator = MulticlassClassificationEvaluator(metricName="accuracy")
assert evaluator.evaluate(answers) == 1.0

model = fitted.stages[2]
assert sorted(model.labels) == ["even", "odd"]
assert len(model.losses) == 60 and model.losses[-1] < model.losses[0]
model.write().overwrite().save(folder + "/python-model")
prepared = indexer.fit(nodes).transform(assembler.transform(nodes))
loaded = HnhnClassificationModel.load(folder + "/python-model").setIncidences(incidences)
before = answers.select("id", "rawPrediction").sort("id").collect()
assert loaded.transform(prepared).select("id", "rawPrediction").sort("id").collect() == before
columns = HnhnClassifier(hidden=8, regime="plain", maxIter=60, featuresCols=["a", "b"])
assert columns.setIncidences(incidences).fit(prepared.drop("features")).losses == model.losses
model.modelFile(folder + "/python.safetensors")
assert HnhnClassificationModel.ofFile(folder + "/python.safetensors").labels == model.labels

print("holds: pythonDoesTheSame")

fitted.write().overwrite().save(folder + "/python-pipeline-model")
again = PipelineModel.load(folder + "/python-pipeline-model")
assert type(again.stages[2]) is HnhnClassificationModel
again.stages[2].setIncidences(incidences)
assert again.transform(nodes).select("id", "rawPrediction").sort("id").collect() == before
unfitted = Pipeline(stages=[assembler, indexer, classifier])
unfitted.write().overwrite().save(folder + "/python-pipeline")
stage = Pipeline.load(folder + "/python-pipeline").getStages()[2]
assert type(stage) is HnhnClassifier
assert stage.setIncidences(incidences).fit(prepared).losses == model.losses
classifier.write().overwrite().save(folder + "/python-classifier")
assert HnhnClassifier.load(folder + "/python-classifier").uid == classifier.uid
print("holds: pythonPipelinesAreSavedAndLoaded")

learner = HnhnClassifier(hidden=8, regime="plain").setIncidences(incidences).setNodes(prepared)
validator = CrossValidator(
    estimator=learner,
    estimatorParamMaps=ParamGridBuilder().addGrid(learner.maxIter, [1, 60]).build(),
    evaluator=evaluator,
    numFolds=2,
    seed=3,
)
best = validator.fit(prepared)
assert best.avgMetrics[1] > best.avgMetrics[0], best.avgMetrics
assert len(best.bestModel.losses) == 60
best.write().overwrite().save(folder + "/python-validated")
chosen = CrossValidatorModel.load(folder + "/python-validated").bestModel
assert chosen.labels == best.bestModel.labels
asked = chosen.setIncidences(incidences).transform(prepared)
assert evaluator.evaluate(asked) == evaluator.evaluate(best.transform(prepared))
print("holds: pythonCrossValidatorsTakeIt")


def weights(file):
    """The numbers of a model file, without what it says about itself."""
    with open(file, "rb") as stream:
        stream.seek(8 + int.from_bytes(stream.read(8), "little"))
        return stream.read()


halted = HnhnClassifier(
    hidden=16,
    regime="plain",
    inputDropout=0.3,
    maxIter=50,
    partSize=100,
    checkpointFile=folder + "/checkpoint",
    checkpointInterval=4,
).setIncidences(spark.read.parquet(folder + "/incidences"))
ended = halted.fit(spark.read.parquet(folder + "/nodes"))
ended.modelFile(folder + "/ended.safetensors")
assert len(ended.losses) == 50
jobs = spark._jsparkSession.sparkContext().statusStore().jobsList(None)
texts = [jobs.apply(i).description() for i in range(jobs.size())]
epochs = [text.get() for text in texts if text.isDefined() and " of 50, " in text.get()]
assert sorted(epochs)[0].startswith("hnhn: epoch 10 of 50") and len(epochs) == 42, epochs
assert weights(folder + "/ended.safetensors") == weights(folder + "/undisturbed.safetensors")
print("holds: aDriverThatGoesOnFromItsCheckpointEndsWithTheSameBits")
spark.stop()
