package io.hnhn.paper;

import io.hnhn.data.DataHome;
import io.hnhn.data.Dataset;
import io.hnhn.data.MissingFeatures;
import io.hnhn.data.catalogue.Catalogue;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.data.reduction.Lsa;
import io.hnhn.tensor.Features;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The paper's data sets that this machine has, in folders of data sets or fetched; read once. */
final class PaperSets {
  /** Width of the features in the paper's experiment with latent semantic analysis. */
  private static final int REDUCED = 300;

  private final Catalogue catalogue;
  private final Map<PaperData, Dataset> complete = new EnumMap<>(PaperData.class);
  private final Map<PaperData, Dataset> reduced = new EnumMap<>(PaperData.class);

  PaperSets(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** Whether it is at hand. */
  boolean has(PaperData set) {
    return find(set).isPresent();
  }

  private Optional<Path> find(PaperData set) {
    return catalogue.find(catalogue.entry(set.folder));
  }

  /** A data set that is at hand; nodes without features are known by their degrees. */
  Dataset read(PaperData set) {
    return complete.computeIfAbsent(set, this::readFiles);
  }

  private Dataset readFiles(PaperData set) {
    Path folder = find(set).orElseThrow(() -> new IllegalArgumentException(missing(List.of(set))));
    try {
      return MissingFeatures.DEGREES.fill(DatasetFormats.read(folder).dataset());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same with features reduced by latent semantic analysis. */
  Dataset reduced(PaperData set) {
    Dataset dataset = read(set);
    return reduced.computeIfAbsent(set, _ -> reduce(dataset));
  }

  private static Dataset reduce(Dataset dataset) {
    Features features = dataset.nodes().features();
    return dataset.withNodes(
        dataset.nodes().withFeatures(Lsa.fit(features, REDUCED, 0).transform(features)));
  }

  /** Says that none of some data sets is here, where they were looked for, and what to do. */
  String missing(List<PaperData> sets) {
    String fetch =
        sets.stream()
            .filter(set -> catalogue.entry(set.folder).canBeFetched())
            .map(set -> ", or run hnhn data fetch " + set.folder)
            .collect(Collectors.joining());
    return "Expected the data set %s in %s, but found none; set %s to the folder that has it%s"
        .formatted(PaperData.either(sets), catalogue.home().folders(), DataHome.VARIABLE, fetch);
  }
}
