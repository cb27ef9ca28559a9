package io.hnhn.cli.use;

import io.hnhn.backend.Backend;
import io.hnhn.backend.Backends;
import io.hnhn.block.ScratchFolder;
import io.hnhn.command.options.MemoryOptions;
import io.hnhn.command.terminal.CountProgress;
import io.hnhn.command.terminal.Interruption;
import io.hnhn.command.terminal.Terminal;
import io.hnhn.file.Destination;
import io.hnhn.graph.Amount;
import io.hnhn.learn.settings.MemoryLimit;
import io.hnhn.learn.use.ModelUse;
import io.hnhn.model.Inputs;
import io.hnhn.tensor.Matrix;
import io.hnhn.train.BlockAnswers;
import io.hnhn.train.MemoryWatch;
import io.hnhn.train.TrainedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a model says of all rows. Where that would take more memory than the command was given, it
 * is computed in blocks of rows, and lies in a file until this is closed.
 */
final class RowAnswers implements AutoCloseable {
  private final MemoryOptions memory;
  private final int threads;
  private final Path folder;
  private final CommandSpec command;
  private final MemoryWatch watch;
  private @Nullable Backend cores;
  private @Nullable BlockAnswers blocks;

  /** What is asked for. */
  enum Of {
    /** Of every node, hyperedge or set: a number for each class. */
    LOGITS {
      @Override
      Matrix inMemory(TrainedModel model, Inputs inputs) {
        return model.predict(inputs).logits();
      }

      @Override
      BlockAnswers inBlocks(TrainedModel model, Inputs inputs, long bytes, ScratchFolder folder)
          throws IOException {
        return model.predictInBlocks(inputs, bytes, folder);
      }
    },
    /** The vectors of nodes. */
    NODES {
      @Override
      Matrix inMemory(TrainedModel model, Inputs inputs) {
        return model.nodeRepresentations(inputs);
      }

      @Override
      BlockAnswers inBlocks(TrainedModel model, Inputs inputs, long bytes, ScratchFolder folder)
          throws IOException {
        return model.nodesInBlocks(inputs, bytes, folder);
      }
    },
    /** The vectors of hyperedges. */
    HYPEREDGES {
      @Override
      Matrix inMemory(TrainedModel model, Inputs inputs) {
        return model.hyperedgeRepresentations(inputs);
      }

      @Override
      BlockAnswers inBlocks(TrainedModel model, Inputs inputs, long bytes, ScratchFolder folder)
          throws IOException {
        return model.hyperedgesInBlocks(inputs, bytes, folder);
      }
    };

    abstract Matrix inMemory(TrainedModel model, Inputs inputs);

    abstract BlockAnswers inBlocks(
        TrainedModel model, Inputs inputs, long bytes, ScratchFolder folder) throws IOException;
  }

  /**
   * Begins.
   *
   * @param threads to compute blocks with
   * @param out the file that is written; what does not fit into memory lies in the same folder, or
   *     else where temporary files are
   */
  RowAnswers(MemoryOptions memory, int threads, @Nullable Path out, CommandSpec command)
      throws IOException {
    this.memory = memory;
    this.threads = threads;
    this.folder = folder(out);
    this.command = command;
    this.watch = MemoryWatch.of(memory.bytes().orElse(0));
  }

  private static Path folder(@Nullable Path out) throws IOException {
    return out == null || Destination.of(out).kind() == Destination.Kind.STREAM
        ? Path.of(System.getProperty("java.io.tmpdir"))
        : out.toAbsolutePath().normalize().getParent();
  }

  /**
   * Computes them, a row each.
   *
   * @param inputs what the model is asked about: those that it uses, or the same with sets
   * @throws io.hnhn.learn.settings.SettingException if there may be less memory than is in use
   *     already
   */
  Matrix compute(Of what, ModelUse used, Inputs inputs) throws IOException {
    TrainedModel model = used.model().trained();
    if (memory.bytes().isEmpty()) {
      return what.inMemory(model, inputs);
    }
    long bytes =
        new MemoryLimit(memory.bytes().getAsLong())
            .left(List.of(used.dataset(), used.seen()), BlockAnswers.bytesBeside(model, inputs));
    // A device has memory of its own, into which what lies in files would have to fit.
    cores = Backends.open("cpu", threads);
    blocks = what.inBlocks(model.on(cores), inputs, bytes, new ScratchFolder(folder));
    return blocks.fitAtOnce() ? what.inMemory(model, inputs) : compute(blocks);
  }

  private Matrix compute(BlockAnswers answers) throws IOException {
    Terminal terminal = Terminal.of(command);
    terminal
        .err()
        .printf(
            "Layer by layer in %d blocks of rows, with up to %s in files of %s%n",
            answers.blocks(), Amount.bytes(answers.keptBytes()), folder);
    CountProgress progress =
        new CountProgress(terminal.status(), "answers", answers.blocks(), "blocks");
    progress.expect(answers.blocks(), 1, true);
    double[] told = {0};
    try (Interruption _ =
        new Interruption(terminal.err(), progress::stop, "Stopped; nothing was written.")) {
      Matrix result =
          answers.compute(
              (done, all, work) -> {
                if (done > 0) {
                  progress.done(work - told[0]);
                  told[0] = work;
                }
              });
      progress.end();
      return result;
    }
  }

  @Override
  public void close() throws IOException {
    try (watch;
        Backend _ = cores) {
      if (blocks != null) {
        blocks.close();
      }
    }
  }
}
