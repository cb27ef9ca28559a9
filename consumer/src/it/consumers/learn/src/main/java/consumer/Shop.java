package consumer;

import io.hnhn.learn.Learned;
import io.hnhn.learn.Learner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Learns from tables what hnhn train learns. */
class Shop {
  public static void main(String[] args) throws IOException {
    Path out = Files.createTempDirectory("consumer").resolve("model");
    try (Learned kinds = Learner.DEFAULT.learn(Path.of(args[0]))) {
      kinds.write(out);
      if (!kinds.classOf("tea").equals("drink")
          || !Files.exists(out.resolve("model.safetensors"))) {
        throw new AssertionError("Expected tea to be a drink, but found " + kinds.classOf("tea"));
      }
    }
  }
}
