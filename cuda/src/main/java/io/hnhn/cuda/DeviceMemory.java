package io.hnhn.cuda;

import io.hnhn.cuda.gpu.Device;
import io.hnhn.graph.Amount;
import java.util.ArrayList;
import java.util.List;

/** Memory of a device that is given back together. */
final class DeviceMemory implements AutoCloseable {
  /** Bytes that a wide load may read behind the last element. */
  private static final long READ_BEHIND = 16;

  private final Device device;
  private final List<Long> addresses = new ArrayList<>();

  DeviceMemory(Device device) {
    this.device = device;
  }

  /**
   * Takes some.
   *
   * @throws IllegalStateException if there is not as much, with how much it would be
   */
  long allocate(long bytes) {
    long address = allocate(device, bytes);
    addresses.add(address);
    return address;
  }

  /** Memory for whoever gives it back. Kernels may read, but not use, a little more than it. */
  static long allocate(Device device, long size) {
    long bytes = Amount.sum(size, READ_BEHIND);
    long free = device.freeBytes();
    if (bytes > free) {
      throw new IllegalStateException(
          "Expected %s of memory on %s, but found %s. Lower the hidden width, or close what else uses it."
              .formatted(Amount.bytes(bytes), device.facts().name(), Amount.bytes(free)));
    }
    return device.allocate(bytes);
  }

  @Override
  public void close() {
    addresses.forEach(device::free);
    addresses.clear();
  }
}
