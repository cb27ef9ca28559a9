package io.hnhn.spark.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** What tests ask of a cluster: it prints a line for each thing that holds. */
public final class ClusterProgram {
  private ClusterProgram() {}

  private interface Check {
    void run() throws Exception;
  }

  /**
   * Runs.
   *
   * @param arguments a folder for files, then the names of what to check
   */
  public static void main(String[] arguments) {
    ClusterSession session = new ClusterSession(Path.of(arguments[0]));
    session.open(1);
    SequencedMap<String, Check> checks = checks(session);
    for (String what : List.of(arguments).subList(1, arguments.length)) {
      check(what, checks.get(what));
    }
    session.close();
  }

  private static SequencedMap<String, Check> checks(ClusterSession session) {
    SameBitsChecks bits = new SameBitsChecks(session);
    TrainingChecks trainings = new TrainingChecks(session);
    AnswerChecks answers = new AnswerChecks(session);
    ModelChecks models = new ModelChecks(session);
    InputChecks inputs = new InputChecks(session);
    ApplicationChecks application = new ApplicationChecks(session);
    SequencedMap<String, Check> checks = new LinkedHashMap<>();
    checks.put("lossesAreThoseOfOneMachine", bits::undisturbed);
    checks.put("answersAreThoseOfOneMachine", answers::answers);
    checks.put("classesOfHyperedgesAreLearnedAndAnswered", answers::hyperedges);
    checks.put("hubsAreLearnedAndAnsweredAsOnOneMachine", answers::hubs);
    checks.put("settingsAreSearchedForAsOnOneMachine", trainings::search);
    checks.put("weightsOfIncidencesAndHyperedgesCountAsOnOneMachine", trainings::weights);
    checks.put("hnhnIsBuiltAsItIsSaid", trainings::settings);
    checks.put("idsAndFeaturesAreOfManyTypes", trainings::ids);
    checks.put("earlyStoppingLooksAtValidationRows", trainings::earlyStopping);
    checks.put("parametersAreDocumentedAndSchemasChecked", models::parameters);
    checks.put("modelsAreSavedAndLoadedAndAreFilesOfTheCommandLine", models::files);
    checks.put("pipelinesAndCrossValidatorsTakeIt", models::pipelines);
    checks.put("badInputIsToldOnceWithTableColumnAndExample", inputs::badInput);
    checks.put("aHubThatDoesNotFitIsTold", inputs::hub);
    checks.put("nothingStaysPersisted", inputs::nothingPersisted);
    checks.put("theApplicationTrainsWhatTheCommandLineReads", application::application);
    checks.put("theApplicationTakesParquetAndTheCatalog", application::otherTables);
    checks.put("theApplicationTakesModelsOfTheCommandLine", application::commandLine);
    checks.put("theApplicationLearnsOfSomeColumnsAndTakesOthers", application::someColumns);
    checks.put("theApplicationTellsWhatIsWrongInOneLine", application::wrongInput);
    checks.put("executorsThatDieChangeNoBit", bits::killed);
    checks.put("moreExecutorsGiveTheSameBits", bits::moreExecutors);
    checks.put(
        "kryoChangesNoBit",
        () -> {
          bits.kryo();
          answers.answers();
        });
    checks.put("stragglersChangeNoBit", bits::stragglers);
    checks.put("executorsThatComeAndGoChangeNoBit", bits::dynamicAllocation);
    checks.put("oneTwoAndFourExecutorsGiveTheSameBitsOnLargeData", bits::largeData);
    // Ends the program in the middle of a training, as one that is killed; Python goes on with it.
    checks.put("aDriverHaltsInTheMiddle", bits::halt);
    return checks;
  }

  private static void check(String what, Check check) {
    long began = System.currentTimeMillis();
    double cpu = GrowthMeasurement.driverSeconds();
    try {
      check.run();
      System.out.println("holds: " + what);
    } catch (Exception | AssertionError e) {
      System.out.println("does not hold: " + what);
      e.printStackTrace(System.out);
    }
    System.out.printf(
        "%.1f s, driver %.1f CPU s%n",
        (System.currentTimeMillis() - began) / 1e3, GrowthMeasurement.driverSeconds() - cpu);
  }
}
