package io.hnhn.golden;

import io.hnhn.tensor.Matrix;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A value of a golden file. What it is, the caller knows and asks for; a value of another kind is
 * an error that names the path to it.
 *
 * <pre>{@code
 * Json cases = Json.read("hnhn.json").get("cases");
 * double loss = cases.at(0).get("loss").number();
 * }</pre>
 */
public final class Json {
  private final String path;
  private final Object value;

  private Json(String path, Object value) {
    this.path = path;
    this.value = value;
  }

  /** The whole of a golden file. */
  public static Json read(String resource) {
    try (InputStream in = Json.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalArgumentException("Expected a golden file, but found no " + resource);
      }
      return parse(resource, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Json parse(String name, String text) {
    return new Json(name, new JsonParser(name, text).parse());
  }

  /** The member of an object. */
  public Json get(String member) {
    Object found = object().get(member);
    if (found == null) {
      throw new IllegalArgumentException(
          "%s: expected a member %s, but found %s".formatted(path, member, names()));
    }
    return new Json(path + "." + member, found);
  }

  /** Whether an object has a member. */
  public boolean has(String member) {
    return object().containsKey(member);
  }

  /** The names of an object's members, in the order of the file. */
  public Set<String> names() {
    return object().keySet();
  }

  /** An element of an array. */
  public Json at(int index) {
    return elements().get(index);
  }

  /** Number of elements of an array. */
  public int size() {
    return as(List.class).size();
  }

  /** The elements of an array. */
  public List<Json> elements() {
    List<Json> result = new ArrayList<>();
    for (Object element : as(List.class)) {
      result.add(new Json(path + "[" + result.size() + "]", element));
    }
    return result;
  }

  /** A number. */
  public double number() {
    return as(Double.class);
  }

  /** A whole number. */
  public int integer() {
    double number = number();
    if (number != (int) number) {
      throw new IllegalArgumentException(
          "%s: expected a whole number, but found %s".formatted(path, number));
    }
    return (int) number;
  }

  /** A string. */
  public String text() {
    return as(String.class);
  }

  /** True or false. */
  public boolean bool() {
    return as(Boolean.class);
  }

  /** An array of numbers. */
  public double[] doubles() {
    return elements().stream().mapToDouble(Json::number).toArray();
  }

  /** An array of numbers, rounded to floats. */
  public float[] floats() {
    double[] doubles = doubles();
    float[] result = new float[doubles.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = (float) doubles[i];
    }
    return result;
  }

  /** An array of whole numbers. */
  public int[] ints() {
    return elements().stream().mapToInt(Json::integer).toArray();
  }

  /** An array of arrays of numbers. A plain array of numbers is one row. */
  public double[][] rows() {
    boolean vector = size() > 0 && at(0).value instanceof Double;
    return vector
        ? new double[][] {doubles()}
        : elements().stream().map(Json::doubles).toArray(double[][]::new);
  }

  /** The same as a matrix of floats. */
  public Matrix matrix() {
    boolean vector = size() > 0 && at(0).value instanceof Double;
    return Matrix.of(
        vector
            ? new float[][] {floats()}
            : elements().stream().map(Json::floats).toArray(float[][]::new));
  }

  @Override
  public String toString() {
    return path + " = " + value;
  }

  private Map<String, Object> object() {
    Map<String, Object> result = new LinkedHashMap<>();
    Map<?, ?> members = as(Map.class);
    members.forEach((name, member) -> result.put((String) name, member));
    return result;
  }

  private <T> T as(Class<T> kind) {
    if (!kind.isInstance(value)) {
      throw new IllegalArgumentException(
          "%s: expected a %s, but found %s".formatted(path, kind.getSimpleName(), value));
    }
    return kind.cast(value);
  }
}
