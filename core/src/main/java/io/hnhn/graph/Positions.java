package io.hnhn.graph;

import java.util.Arrays;

/**
 * Different numbers, and for each of them how many were there before it. A hash table with linear
 * probing: it costs what is put in, however large the numbers are.
 */
final class Positions {
  private int[] numbers;
  private int size;

  /** One more than a position, 0 where there is none; at most half of the places are taken. */
  private int[] slots;

  private int shift;

  Positions(int expected) {
    numbers = new int[Math.max(expected, 8)];
    grow();
  }

  /** The positions in an array of different numbers. */
  static Positions in(int[] numbers) {
    Positions result = new Positions(numbers.length);
    for (int number : numbers) {
      result.add(number);
    }
    return result;
  }

  /** Adds a number, unless it is there. */
  void add(int number) {
    int slot = slot(number);
    if (slots[slot] != 0) {
      return;
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, Math.multiplyExact(2, size));
      grow();
      slot = slot(number);
    }
    numbers[size++] = number;
    slots[slot] = size;
  }

  /** Adds the columns of a row. */
  void addRow(CompressedRows rows, int row) {
    for (int column : rows.row(row)) {
      add(column);
    }
  }

  /** The position of a number, or -1 where it is not there. */
  int of(int number) {
    return slots[slot(number)] - 1;
  }

  /** The number at a position. */
  int at(int position) {
    return numbers[position];
  }

  int size() {
    return size;
  }

  /** All numbers, ascending. */
  int[] sorted() {
    int[] result = Arrays.copyOf(numbers, size);
    Arrays.sort(result);
    return result;
  }

  /** The place of a number, or the free place for it. */
  private int slot(int number) {
    // Fibonacci hashing: numbers in a row are spread evenly.
    int slot = (number * 0x9E3779B9) >>> shift;
    while (slots[slot] != 0 && numbers[slots[slot] - 1] != number) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    int bits = 33 - Integer.numberOfLeadingZeros(numbers.length - 1);
    slots = new int[1 << bits];
    shift = 32 - bits;
    for (int position = 0; position < size; position++) {
      slots[slot(numbers[position])] = position + 1;
    }
  }
}
