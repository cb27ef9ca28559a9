package io.hnhn.data.trained;

/**
 * What a program ran on.
 *
 * @param system the operating system and its version
 * @param architecture of the processor
 * @param cores how many the program could use
 * @param java the virtual machine and its version
 */
public record Machine(String system, String architecture, int cores, String java) {
  /** The one this program runs on. */
  public static Machine here() {
    return new Machine(
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("os.arch"),
        Runtime.getRuntime().availableProcessors(),
        System.getProperty("java.vm.name") + " " + Runtime.version());
  }
}
