package io.hnhn.data.trained;

import io.hnhn.data.AddedFeatures;
import io.hnhn.data.Attributes;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.Omissions;
import io.hnhn.data.TableReading;
import io.hnhn.data.table.FittedTables;
import io.hnhn.model.Inputs;
import io.hnhn.train.TrainedModel;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SequencedMap;

/**
 * A trained model with everything that is needed to use it on another data set, and to know where
 * it comes from.
 *
 * <pre>{@code
 * StoredModel stored = ModelFile.read(Path.of("model.safetensors"), backend);
 * Dataset dataset = DatasetFormats.read(Path.of("baskets"), stored.fittedTables()).dataset();
 * FittedInputs fitted = stored.fit(dataset);
 * int[] classes = stored.trained().predict(fitted.inputs()).classes();
 * String ofFirst = stored.classNames().get(classes[0]);
 * }</pre>
 *
 * <p>Features are matched by name where model and data set have names: another order does not
 * matter, a feature that the data set lacks is 0, one that the model does not know is left out. A
 * data set that lacks most of the features of nodes, or most of those of hyperedges, is refused.
 * Where one of both has no names, features are matched by their place. Values are taken as they
 * are, so they must be made as in training: tables are read by {@link #fittedTables}, which scales
 * numbers by the mean and deviation of training and weighs words by how common they were there. Two
 * kinds of files with texts, {@code mccallum-cora} and {@code aminer}, choose and weigh words by
 * what they hold themselves; there two data sets that resemble each other give nearly the same.
 *
 * @param trained the model with its weights
 * @param nodeFeatures the features of nodes it was trained with
 * @param hyperedgeFeatures the features of hyperedges it was trained with, if any
 * @param missingFeatures what nodes got as features, since they had none
 * @param classNames the name of class 0, 1, ...
 * @param origin where it comes from
 * @param metrics how well it does, by name, such as {@code test accuracy}
 * @param reading what the columns of the tables it was trained on were taken for; empty if these
 *     were no tables, or if the model was written before this was kept
 */
public record StoredModel(
    TrainedModel trained,
    KnownFeatures nodeFeatures,
    Optional<KnownFeatures> hyperedgeFeatures,
    MissingFeatures missingFeatures,
    List<String> classNames,
    Origin origin,
    SequencedMap<String, Double> metrics,
    Optional<TableReading> reading) {
  public StoredModel {
    classNames = List.copyOf(classNames);
    metrics = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(metrics));
    if (classNames.size() != trained.model().classes()) {
      throw new IllegalArgumentException(
          "Expected %d names of classes, but found %d"
              .formatted(trained.model().classes(), classNames.size()));
    }
    if (new HashSet<>(classNames).size() < classNames.size()) {
      throw new IllegalArgumentException(
          "Expected each class name once, but found " + String.join(", ", classNames));
    }
  }

  /**
   * A model that was trained on the {@linkplain Dataset#inputs inputs} of a data set.
   *
   * @param dataset prepared
   * @param added what was done to it
   * @param classNames the name of class 0, 1, ...
   * @param metrics how well it does, by name
   */
  public static StoredModel of(
      TrainedModel trained,
      Dataset dataset,
      AddedFeatures added,
      List<String> classNames,
      Origin origin,
      SequencedMap<String, Double> metrics) {
    return new StoredModel(
        trained,
        KnownFeatures.of(dataset.nodes(), added.nodeVectors()),
        dataset.hyperedges().hasFeatures()
            ? Optional.of(KnownFeatures.of(dataset.hyperedges(), added.hyperedgeVectors()))
            : Optional.empty(),
        added.missing(),
        classNames,
        origin,
        metrics,
        dataset.reading());
  }

  /** The same for a data set as it is, and its own classes. */
  public static StoredModel of(
      TrainedModel trained, Dataset dataset, Origin origin, SequencedMap<String, Double> metrics) {
    return of(trained, dataset, AddedFeatures.NONE, dataset.classNames(), origin, metrics);
  }

  /** What was done to the data set it was trained on, and is done to those it is used on. */
  public AddedFeatures added() {
    return new AddedFeatures(
        missingFeatures,
        nodeFeatures.vectors() > 0,
        hyperedgeFeatures.filter(known -> known.vectors() > 0).isPresent());
  }

  /**
   * What training learned about columns of tables, by which other tables are to be read; {@link
   * FittedTables#NONE} if it read none, or if the model was written before this was kept.
   */
  public FittedTables fittedTables() {
    return new FittedTables(
        nodeFeatures.columns(), hyperedgeFeatures.flatMap(KnownFeatures::columns), reading);
  }

  /** The column that had the classes in training, if they were in a table. */
  public Optional<String> labelColumn() {
    return switch (trained.model().task()) {
      case NODES -> reading.flatMap(TableReading::nodes).flatMap(TableReading.Described::label);
      case HYPEREDGES ->
          reading.flatMap(TableReading::hyperedges).flatMap(TableReading.Described::label);
      case SETS -> Optional.empty();
    };
  }

  /**
   * What this model sees of a data set, which is {@linkplain #added prepared} for it.
   *
   * @param unprepared as it was read
   * @throws IllegalArgumentException if the features are others than in training
   */
  public FittedInputs fit(Dataset unprepared) {
    Dataset dataset = added().applyTo(unprepared);
    KnownFeatures.Matched nodes =
        nodeFeatures.match("nodes", dataset.nodes(), true, OptionalLong.empty());
    Attributes hyperedges = dataset.hyperedges();
    if (hyperedgeFeatures.isEmpty()) {
      return new FittedInputs(
          new Inputs(dataset.hypergraph(), nodes.features()),
          nodes.omissions().plus(KnownFeatures.unknown("hyperedges"), newFeatures(hyperedges)));
    }
    KnownFeatures known = hyperedgeFeatures.get();
    KnownFeatures.Matched own = known.match("hyperedges", hyperedges, false, news(hyperedges));
    Omissions omissions = nodes.omissions().plus(own.omissions());
    return new FittedInputs(
        new Inputs(dataset.hypergraph(), nodes.features(), own.features()), omissions);
  }

  /** How many features come from columns that training did not have, where that is known. */
  private OptionalLong news(Attributes hyperedges) {
    return reading.flatMap(TableReading::hyperedges).isPresent() && hyperedges.columns().isPresent()
        ? OptionalLong.of(newFeatures(hyperedges))
        : OptionalLong.empty();
  }

  /** How many features of hyperedges come from columns that training did not have to leave out. */
  private long newFeatures(Attributes hyperedges) {
    if (!hyperedges.hasFeatures() || hyperedges.columns().isEmpty()) {
      return hyperedges.features().columns();
    }
    List<String> seen =
        reading
            .flatMap(TableReading::hyperedges)
            .map(TableReading.Described::others)
            .orElse(List.of());
    return hyperedges.columns().get().columns().stream()
        .filter(column -> !seen.contains(column.name()))
        .mapToLong(column -> column.features().size())
        .sum();
  }

  /**
   * The labels of what the model classifies, nodes or hyperedges, in the numbers that the model has
   * for the classes; classes are known by their names.
   *
   * @throws IllegalArgumentException if a label is a class that the model does not know
   */
  public int[] labels(Dataset dataset) {
    Attributes labelled =
        switch (trained.model().task()) {
          case NODES -> dataset.nodes();
          case HYPEREDGES -> dataset.hyperedges();
          case SETS ->
              throw new IllegalArgumentException(
                  "Expected a model that tells classes, but found one that tells hyperedges from"
                      + " other sets of nodes");
        };
    int[] numberOf = dataset.classNames().stream().mapToInt(classNames::indexOf).toArray();
    int[] labels = labelled.labels().clone();
    for (int i = 0; i < labels.length; i++) {
      if (labels[i] != Attributes.NO_LABEL) {
        String name = dataset.classNames().get(labels[i]);
        labels[i] = numberOf[labels[i]];
        if (labels[i] < 0) {
          throw new IllegalArgumentException(
              "Expected labels of the classes %s, which the model knows, but found \"%s\""
                  .formatted(String.join(", ", classNames), name));
        }
      }
    }
    return labels;
  }
}
