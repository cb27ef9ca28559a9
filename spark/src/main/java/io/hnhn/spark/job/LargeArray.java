package io.hnhn.spark.job;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A large array in something that Spark writes and reads. A stream of Java objects holds on to the
 * last hundred of them. So that these are small, this one lets go of its array when it has been
 * written, and when it is told to.
 *
 * @param <T> the type of the array
 */
@DefaultSerializer(JavaSerializer.class)
public final class LargeArray<T extends Serializable> implements Serializable {
  private static final long serialVersionUID = 1;
  private transient @Nullable T array;

  /** Holds an array. */
  public LargeArray(T array) {
    this.array = array;
  }

  /** The array, which is still there. */
  public T get() {
    T found = array;
    if (found == null) {
      throw new IllegalStateException("Expected an array, but found that it was let go of");
    }
    return found;
  }

  /** Lets go of the array, which nobody needs any more. */
  public void release() {
    array = null;
  }

  /**
   * Writes the array and lets go of it.
   *
   * @serialData the array, which no other object of the stream refers to
   */
  private void writeObject(ObjectOutputStream stream) throws IOException {
    stream.writeUnshared(get());
    release();
  }

  /** Reads the array. */
  @SuppressWarnings("unchecked") // What was written.
  private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
    array = (T) stream.readUnshared();
  }
}
