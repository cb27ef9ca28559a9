package consumer;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.data.Dataset;
import io.hnhn.data.format.DatasetFormats;
import io.hnhn.model.Hnhn;
import io.hnhn.model.Inputs;
import io.hnhn.train.Labels;
import io.hnhn.train.Trainer;
import io.hnhn.train.TrainingOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Learns from tables. */
class Tables {
  public static void main(String[] args) throws IOException {
    Dataset tables = DatasetFormats.read(Path.of(args[0])).dataset();
    Inputs inputs = tables.inputs();
    int[] labels = tables.nodes().labels();
    int[] labelled = IntStream.range(0, labels.length).filter(n -> labels[n] >= 0).toArray();
    Labels known = new Labels(labelled, IntStream.of(labelled).map(n -> labels[n]).toArray());
    try (Backend backend = Backends.open()) {
      int[] classes =
          new Trainer(backend, TrainingOptions.PAPER)
              .train(Hnhn.forNodes(tables.classNames().size()), inputs, known)
              .predict(inputs)
              .classes();
      String tea = tables.classNames().get(classes[tables.nodes().names().indexOf("tea")]);
      if (!tea.equals("drink")) {
        throw new AssertionError("Expected tea to be a drink, but found " + tea);
      }
    }
  }
}
