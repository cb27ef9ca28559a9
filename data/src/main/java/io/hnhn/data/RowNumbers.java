package io.hnhn.data;

import java.util.AbstractList;
import java.util.Objects;
import java.util.RandomAccess;

/** The numbers from 0 on as texts, each made when it is asked for: names of rows without names. */
final class RowNumbers extends AbstractList<String> implements RandomAccess {
  private final int count;

  RowNumbers(int count) {
    this.count = count;
  }

  @Override
  public String get(int index) {
    return Integer.toString(Objects.checkIndex(index, count));
  }

  @Override
  public int size() {
    return count;
  }
}
