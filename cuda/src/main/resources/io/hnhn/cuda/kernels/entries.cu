// Operations whose result has one number for each entry of a pattern, or that go over its rows.

// out[k] = left[row(k)] . right[column(k)], by 1, 8 or 32 lanes an entry.
extern "C" __global__ void incidence_dot(
    const int* row_of,
    const int* columns,
    const float* left,
    const float* right,
    int width,
    float* out,
    i64 entries,
    int lanes,
    const __grid_constant__ Epilogue epilogue) {
  i64 number = thread_number();
  i64 k = number / lanes;
  int lane = (int)(number - k * lanes);
  bool inside = k < entries;
  float sum = 0;
  if (inside) {
    const float* l = left + (i64)row_of[k] * width;
    const float* r = right + (i64)columns[k] * width;
    for (int c = lane; c < width; c += lanes) {
      sum += l[c] * r[c];
    }
  }
  sum = sum_over(sum, lanes);
  if (inside && lane == 0) {
    put(epilogue, k, 0, 1, sum, out);
  }
}

// value(k) / (1 - rate), or 0 where the element is dropped.
extern "C" __global__ void drop_values(
    const int* row_of,
    const int* columns,
    const float* values,
    const int* row_numbers,
    u64 drop_below,
    u32 stream,
    float factor,
    float* out,
    i64 entries,
    const __grid_constant__ Epilogue epilogue) {
  i64 k = thread_number();
  if (k >= entries) {
    return;
  }
  int row = row_of[k];
  int column = columns[k];
  u32 number = (u32)(row_numbers ? row_numbers[row] : row);
  u32 word = word_of(mask_block(epilogue.state, stream, number, (u32)column), column & 3);
  put(epilogue, k, 0, 1, word >= drop_below ? values[k] * factor : 0, out);
}

#define MINUS_INFINITY __int_as_float(0xFF800000)

__device__ __forceinline__ float largest_of(const float* scores, i64 from, i64 to, int lane) {
  float largest = MINUS_INFINITY;
  for (i64 k = from + lane; k < to; k += 32) {
    largest = fmaxf(largest, scores[k]);
  }
  return largest_over(largest, 32);
}

__device__ __forceinline__ double sum_of_exponentials(
    const float* scores, i64 from, i64 to, int lane, float largest) {
  double sum = 0;
  for (i64 k = from + lane; k < to; k += 32) {
    sum += expf(scores[k] - largest);
  }
  return sum_over(sum, 32);
}

// A warp for each row of the pattern.
extern "C" __global__ void segment_softmax(
    const i64* offsets,
    const float* scores,
    float* out,
    i64 rows,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  i64 from = offsets[row];
  i64 to = offsets[row + 1];
  float largest = largest_of(scores, from, to, lane);
  double sum = sum_of_exponentials(scores, from, to, lane, largest);
  for (i64 k = from + lane; k < to; k += 32) {
    put(epilogue, k, 0, 1, (float)(expf(scores[k] - largest) / sum), out);
  }
}

extern "C" __global__ void segment_softmax_gradient(
    const i64* offsets,
    const float* y,
    const float* dy,
    float* out,
    i64 rows,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  i64 from = offsets[row];
  i64 to = offsets[row + 1];
  double mean = 0;
  for (i64 k = from + lane; k < to; k += 32) {
    mean += (double)y[k] * dy[k];
  }
  mean = sum_over(mean, 32);
  for (i64 k = from + lane; k < to; k += 32) {
    put(epilogue, k, 0, 1, (float)(y[k] * (dy[k] - mean)), out);
  }
}

extern "C" __global__ void segment_log_sum_exp(
    const i64* offsets,
    const float* scores,
    float* out,
    i64 rows,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  i64 from = offsets[row];
  i64 to = offsets[row + 1];
  float largest = largest_of(scores, from, to, lane);
  double sum = sum_of_exponentials(scores, from, to, lane, largest);
  if (lane == 0) {
    put(epilogue, row, 0, 1, from == to ? 0 : (float)(largest + log(sum)), out);
  }
}

// A number for each float, ordered as Double.compare orders them: -0 before 0, NaN last.
__device__ __forceinline__ int order_of(float score) {
  if (score != score) {
    return 0x7FFFFFFF;
  }
  int bits = __float_as_int(score);
  return bits ^ ((bits >> 31) & 0x7FFFFFFF);
}

// 1 at the extreme entry of each row, 0 elsewhere: the first of the largest, or the last of the
// smallest.
extern "C" __global__ void segment_extreme(
    const i64* offsets,
    const float* scores,
    float* out,
    i64 rows,
    int largest,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  i64 from = offsets[row];
  i64 to = offsets[row + 1];
  i64 best = -1;
  int best_order = 0;
  for (i64 k = from + lane; k < to; k += 32) {
    int order = order_of(scores[k]);
    if (best < 0 || (largest ? order > best_order : order <= best_order)) {
      best = k;
      best_order = order;
    }
  }
  for (int apart = 16; apart > 0; apart >>= 1) {
    i64 other = __shfl_xor_sync(0xFFFFFFFFu, best, apart);
    int other_order = __shfl_xor_sync(0xFFFFFFFFu, best_order, apart);
    bool later = other > best;
    bool better = largest
        ? other_order > best_order || (other_order == best_order && !later)
        : other_order < best_order || (other_order == best_order && later);
    if (other >= 0 && (best < 0 || better)) {
      best = other;
      best_order = other_order;
    }
  }
  for (i64 k = from + lane; k < to; k += 32) {
    put(epilogue, k, 0, 1, k == best ? 1 : 0, out);
  }
}
