package io.hnhn.report.training;

import io.hnhn.report.Page;
import io.hnhn.train.Provenance;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What somebody needs to make the same model again. */
final class OriginSection {
  private OriginSection() {}

  static void add(RunFacts run, Page page) {
    Provenance provenance = run.trained().provenance();
    String version = OriginSection.class.getPackage().getImplementationVersion();
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("command", run.command());
    facts.put("data", run.dataset().name() + ", sha256 " + provenance.data());
    facts.put("labels", "sha256 " + provenance.labels());
    facts.put("model", provenance.model());
    facts.put("options", provenance.options());
    facts.put("backend", provenance.backend());
    facts.put("hnhn", Objects.requireNonNullElse(version, "(development)"));
    facts.put("java", provenance.java());
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("started", provenance.started().truncatedTo(ChronoUnit.SECONDS).toString());
    facts.put("seconds", String.format(Locale.ROOT, "%.1f", provenance.seconds()));
    page.provenance(facts);
  }
}
