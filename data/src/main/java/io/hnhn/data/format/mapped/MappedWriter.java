package io.hnhn.data.format.mapped;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hnhn.data.file.JsonFile;
import io.hnhn.data.format.numpy.NumpyOutput;
import io.hnhn.data.format.spi.PublishedSplits;
import io.hnhn.data.format.spi.WritableDataset;
import io.hnhn.data.stream.DatasetStream;
import io.hnhn.data.stream.RowStream;
import io.hnhn.data.stream.SortedRecords;
import io.hnhn.data.stream.StageListener;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/** Writes {@link MappedFormat} from a stream: every file from its first element to its last. */
final class MappedWriter {
  private final DatasetStream dataset;
  private final Path folder;
  private final Path scratch;

  private final StageListener stages;

  private MappedWriter(DatasetStream dataset, Path folder, Path scratch, StageListener stages) {
    this.stages = stages;
    this.dataset = dataset;
    this.folder = folder;
    this.scratch = scratch;
  }

  /**
   * Writes into a new folder.
   *
   * @param scratch for what does not fit into memory on the way
   * @param stages is told what is done
   */
  static void write(DatasetStream dataset, Path folder, Path scratch, StageListener stages)
      throws IOException {
    new MappedWriter(dataset, folder, scratch, stages).write();
  }

  private void write() throws IOException {
    long incidences = writeIncidences();
    if (dataset.hyperedges().hasWeights()) {
      try (NumpyOutput weights = create(MappedFiles.HYPEREDGE_WEIGHTS, "f4")) {
        dataset.hyperedges().weights(weights::putFloat);
        weights.finish();
      }
    }
    Optional<Manifest.Columns> nodeFeatures = write(MappedFiles.OfRows.NODES, dataset.nodes());
    Optional<Manifest.Columns> hyperedgeFeatures =
        write(MappedFiles.OfRows.HYPEREDGES, dataset.hyperedges());
    if (!dataset.publishedSplits().isEmpty()) {
      Files.writeString(
          folder.resolve(PublishedSplits.FILE),
          JsonFile.MAPPER.writeValueAsString(dataset.publishedSplits()) + "\n");
    }
    new Manifest(
            dataset.name(),
            dataset.nodes().count(),
            dataset.hyperedges().count(),
            incidences,
            dataset.classNames(),
            nodeFeatures,
            hyperedgeFeatures,
            sizes())
        .write(folder);
  }

  private NumpyOutput create(String file, String type) throws IOException {
    return NumpyOutput.create(folder.resolve(file), type);
  }

  /** Both directions: the second is the first, sorted by node. */
  private long writeIncidences() throws IOException {
    try (SortedRecords byNode = new SortedRecords(scratch.resolve("by-node"))) {
      if (dataset.hasIncidenceWeights()) {
        try (NumpyOutput weights = create(MappedFiles.INCIDENCE_WEIGHTS, "f4")) {
          writeByHyperedge(byNode, weights::putFloat);
          weights.finish();
        }
      } else {
        writeByHyperedge(byNode, _ -> {});
      }
      long incidences = byNode.size();
      writeByNode(byNode);
      return incidences;
    }
  }

  private void writeByHyperedge(SortedRecords byNode, DatasetStream.WeightSink weights)
      throws IOException {
    stages.begin("hyperedges");
    try (RowOffsets offsets = new RowOffsets(create(MappedFiles.HYPEREDGE_OFFSETS, "i8"));
        NumpyOutput nodes = create(MappedFiles.HYPEREDGE_NODES, "i4")) {
      dataset.incidences(
          (hyperedge, node, weight) -> {
            if (StageListener.isTime(nodes.count())) {
              stages.reached((double) nodes.count() / dataset.mostIncidences());
            }
            offsets.begin(hyperedge, nodes.count());
            byNode.add((long) node << Integer.SIZE | hyperedge, nodes.count());
            nodes.putInt(node);
            weights.add(weight);
          });
      offsets.finish(dataset.hyperedges().count(), nodes.count());
      nodes.finish();
    }
  }

  private void writeByNode(SortedRecords byNode) throws IOException {
    stages.begin("nodes");
    try (RowOffsets offsets = new RowOffsets(create(MappedFiles.NODE_OFFSETS, "i8"));
        NumpyOutput hyperedges = create(MappedFiles.NODE_HYPEREDGES, "i4");
        NumpyOutput origin = create(MappedFiles.NODE_INCIDENCES, "i8")) {
      byNode.forEach(
          (key, incidence) -> {
            if (StageListener.isTime(hyperedges.count())) {
              stages.reached((double) hyperedges.count() / byNode.size());
            }
            offsets.begin((int) (key >>> Integer.SIZE), hyperedges.count());
            hyperedges.putInt((int) key);
            origin.putLong(incidence);
          });
      offsets.finish(dataset.nodes().count(), hyperedges.count());
      hyperedges.finish();
      origin.finish();
    }
  }

  private Optional<Manifest.Columns> write(MappedFiles.OfRows files, RowStream rows)
      throws IOException {
    stages.begin("names of %ss".formatted(files.what()));
    if (rows.hasLabels()) {
      try (NumpyOutput labels = create(files.labels(), "i4")) {
        rows.labels(labels::putInt);
        labels.finish();
      }
    }
    if (rows.hasNames()) {
      writeNames(files, rows);
    }
    if (rows.featureCount() == 0) {
      return Optional.empty();
    }
    stages.begin("features of %ss".formatted(files.what()));
    if (rows.isDense()) {
      try (NumpyOutput features = create(files.features(), "f4")) {
        long elements = (long) rows.count() * rows.featureCount();
        rows.features(
            block -> {
              features.put(block.toDense().segment());
              stages.reached((double) features.count() / elements);
            });
        features.finish(rows.count(), rows.featureCount());
      }
    } else {
      writeSparse(files, rows);
    }
    return Optional.of(
        new Manifest.Columns(rows.featureCount(), rows.isDense(), rows.featureNames()));
  }

  private void writeNames(MappedFiles.OfRows files, RowStream rows) throws IOException {
    try (NumpyOutput offsets = create(files.nameOffsets(), "i8");
        NumpyOutput names = create(files.names(), "u1")) {
      offsets.putLong(0);
      rows.names(
          name -> {
            WritableDataset.requireName(
                "names of %ss".formatted(files.what()), new String(name, UTF_8));
            names.put(name);
            if (StageListener.isTime(offsets.count())) {
              stages.reached((double) offsets.count() / rows.count());
            }
            offsets.putLong(names.count());
          });
      offsets.finish(rows.count() + 1L);
      names.finish();
    }
  }

  private void writeSparse(MappedFiles.OfRows files, RowStream rows) throws IOException {
    try (SparseOutput features =
        new SparseOutput(
            create(files.featureOffsets(), "i8"),
            create(files.featureColumns(), "i4"),
            create(files.featureValues(), "f4"))) {
      rows.features(
          (Features block) -> {
            features.put(block.toSparse());
            stages.reached((double) features.offsets().count() / rows.count());
          });
      features.finish(rows.count());
    }
  }

  /** How long each array has become. */
  private SequencedMap<String, Long> sizes() throws IOException {
    SequencedMap<String, Long> sizes = new LinkedHashMap<>();
    for (String file : MappedFiles.ARRAYS) {
      Path path = folder.resolve(file);
      if (Files.exists(path)) {
        sizes.put(file, Files.size(path));
      }
    }
    return sizes;
  }
}
