package io.hnhn.spark.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import org.junit.jupiter.api.Test;

class LargeArrayTest {
  @Test
  void isReadAsItWasWrittenAndLetGoOf() throws IOException, ClassNotFoundException {
    LargeArray<float[]> array = new LargeArray<>(new float[] {1, 2});
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
      stream.writeObject(array);
    }
    assertThatThrownBy(array::get).isInstanceOf(IllegalStateException.class);
    try (ObjectInputStream stream =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      LargeArray<?> read = (LargeArray<?>) stream.readObject();
      assertThat(read.get()).isEqualTo(new float[] {1, 2});
      read.release();
      assertThatThrownBy(read::get).isInstanceOf(IllegalStateException.class);
    }
  }
}
