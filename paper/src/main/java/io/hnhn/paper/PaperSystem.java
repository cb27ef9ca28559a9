package io.hnhn.paper;

import io.hnhn.model.Architecture;
import io.hnhn.model.Exponent;
import io.hnhn.model.Hgnn;
import io.hnhn.model.Hnhn;
import io.hnhn.model.HyperGcn;
import io.hnhn.model.HyperSagnn;
import io.hnhn.model.InitialWeights;
import io.hnhn.model.Mlp;
import io.hnhn.model.Model;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The systems that are compared. */
enum PaperSystem {
  HNHN("HNHN", false) {
    @Override
    Model model(Architecture architecture) {
      return new Hnhn(architecture, Exponent.fixed(0), Exponent.fixed(0));
    }
  },

  /**
   * What hyperedge neurons make possible, their own features, with nodes that keep their own and
   * initial weights as large as rectifiers need them.
   */
  RECIPE("HNHN, recipe", true) {
    @Override
    Model model(Architecture architecture) {
      return new Hnhn(architecture, Exponent.fixed(0), Exponent.fixed(0))
          .withResidual(true)
          .withInitialWeights(InitialWeights.HE);
    }
  },
  HGNN("HGNN", false) {
    @Override
    Model model(Architecture architecture) {
      return new Hgnn(architecture);
    }
  },
  HYPERGCN("HyperGCN", false) {
    @Override
    Model model(Architecture architecture) {
      return new HyperGcn(architecture);
    }
  },
  HYPERGCN_FAST("HyperGCN Fast", false) {
    @Override
    Model model(Architecture architecture) {
      return new HyperGcn(architecture, true);
    }
  },

  /** The recipe with skips, and with the reach that data asks for: see {@link ReachSearch}. */
  HNHN_REACH("HNHN, reach", true) {
    @Override
    Model model(Architecture architecture) {
      return ((Hnhn) RECIPE.model(architecture)).withSkips(true);
    }
  },

  /** HGNN with the reach that data asks for. */
  HGNN_REACH("HGNN, reach", false) {
    @Override
    Model model(Architecture architecture) {
      return HGNN.model(architecture);
    }
  },
  MLP("MLP", false) {
    @Override
    Model model(Architecture architecture) {
      return new Mlp(architecture);
    }
  },

  /** For hyperedge prediction alone. */
  HYPER_SAGNN("Hyper-SAGNN", false) {
    @Override
    Model model(Architecture architecture) {
      return new HyperSagnn(architecture, 4);
    }
  };

  /** Those whose reach is searched for; they are run where they are asked for. */
  static final Set<PaperSystem> REACHING = EnumSet.of(HNHN_REACH, HGNN_REACH);

  /** Those that classify nodes. */
  static final List<PaperSystem> CLASSIFIERS =
      List.of(HNHN, RECIPE, HGNN, HYPERGCN, HYPERGCN_FAST, MLP);

  /** What people call it. */
  final String title;

  /** Whether it is shown the features of hyperedges, where there are any. */
  final boolean seesHyperedgeFeatures;

  PaperSystem(String title, boolean seesHyperedgeFeatures) {
    this.title = title;
    this.seesHyperedgeFeatures = seesHyperedgeFeatures;
  }

  /** The names that people type. */
  static List<String> names() {
    return Arrays.stream(values()).map(PaperSystem::toString).toList();
  }

  /** How runs of it are marked whose settings were searched for. */
  String searched() {
    return REACHING.contains(this) ? ReachSearch.SETTINGS : SplitEvaluation.SEARCHED;
  }

  /** The name that people type. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The model, with its own options as in its paper. */
  abstract Model model(Architecture architecture);
}
