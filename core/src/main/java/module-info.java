/**
 * Hypergraph neural networks: hypergraphs, models as formulas, the planner, backends, training and
 * the choice of settings. It needs no other module but OpenBLAS, where that is found.
 *
 * <p>{@link io.hnhn.graph.Hypergraph} and {@link io.hnhn.model.Inputs} are what is learned from,
 * {@link io.hnhn.model.Hnhn} is the network, {@link io.hnhn.train.Trainer} trains it.
 */
module io.hnhn.core {
  requires static transitive org.jspecify;
  requires static jdk.incubator.vector;
  requires java.management;
  requires jdk.management;

  exports io.hnhn.backend;
  exports io.hnhn.block;
  exports io.hnhn.expr;
  exports io.hnhn.file;
  exports io.hnhn.graph;
  exports io.hnhn.linalg;
  exports io.hnhn.model;
  exports io.hnhn.naming;
  exports io.hnhn.plan;
  exports io.hnhn.tensor;
  exports io.hnhn.train;
  exports io.hnhn.tune;

  uses io.hnhn.backend.BackendProvider;
  uses io.hnhn.model.ModelProvider;

  provides io.hnhn.backend.BackendProvider with
      io.hnhn.backend.cpu.CpuProvider,
      io.hnhn.backend.reference.ReferenceProvider;
}
