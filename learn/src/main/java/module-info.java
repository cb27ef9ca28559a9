/**
 * Everything between tables and a trained model: what is learned, from which labels, with which
 * defaults, the search for settings, and the files that a run leaves behind.
 *
 * <p>{@link io.hnhn.learn.Learner} does in a few lines what {@code hnhn train} does, {@link
 * io.hnhn.learn.Tuner} what {@code hnhn tune} does.
 */
module io.hnhn.learn {
  requires transitive io.hnhn.data;
  requires tools.jackson.databind;

  exports io.hnhn.learn;
  exports io.hnhn.learn.compare;
  exports io.hnhn.learn.problem;
  exports io.hnhn.learn.profile;
  exports io.hnhn.learn.run;
  exports io.hnhn.learn.search;
  exports io.hnhn.learn.settings;
  exports io.hnhn.learn.statistics;
  exports io.hnhn.learn.tune;
  exports io.hnhn.learn.use;
  exports io.hnhn.learn.why;

  opens io.hnhn.learn.compare to
      tools.jackson.databind;
  opens io.hnhn.learn.profile to
      tools.jackson.databind;
  opens io.hnhn.learn.run to
      tools.jackson.databind;
  opens io.hnhn.learn.search to
      tools.jackson.databind;
  opens io.hnhn.learn.settings to
      tools.jackson.databind;
  opens io.hnhn.learn.statistics to
      tools.jackson.databind;
  opens io.hnhn.learn.tune to
      tools.jackson.databind;
  opens io.hnhn.learn.why to
      tools.jackson.databind;
}
