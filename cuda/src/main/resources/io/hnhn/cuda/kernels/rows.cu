// Operations on whole rows, and sums over rows. Sums over rows are taken tile by tile, and the
// tiles are added in their order.

struct Moments {
  double mean;
  double inverse;  // 1 / sqrt(variance + epsilon)
};

// Of a row, by a warp.
__device__ __forceinline__ Moments moments(const float* x, int width, double epsilon, int lane) {
  double sum = 0;
  for (int c = lane; c < width; c += 32) {
    sum += x[c];
  }
  double mean = sum_over(sum, 32) / width;
  double squares = 0;
  for (int c = lane; c < width; c += 32) {
    double d = x[c] - mean;
    squares += d * d;
  }
  return {mean, 1 / sqrt(sum_over(squares, 32) / width + epsilon)};
}

extern "C" __global__ void layer_norm(
    const float* x,
    const float* gain,
    const float* bias,
    float* out,
    i64 rows,
    int width,
    double epsilon,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  const float* own = x + row * width;
  Moments m = moments(own, width, epsilon, lane);
  for (int c = lane; c < width; c += 32) {
    double normal = (own[c] - m.mean) * m.inverse;
    put(epilogue, row, c, width, (float)(gain[c] * normal + bias[c]), out);
  }
}

extern "C" __global__ void layer_norm_gradient(
    const float* x,
    const float* gain,
    const float* dy,
    float* out,
    i64 rows,
    int width,
    double epsilon,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  const float* own = x + row * width;
  const float* upstream = dy + row * width;
  Moments m = moments(own, width, epsilon, lane);
  double sum = 0;
  double projection = 0;
  for (int c = lane; c < width; c += 32) {
    double g = (double)gain[c] * upstream[c];
    sum += g;
    projection += g * (own[c] - m.mean) * m.inverse;
  }
  sum = sum_over(sum, 32);
  projection = sum_over(projection, 32);
  for (int c = lane; c < width; c += 32) {
    double g = (double)gain[c] * upstream[c];
    double normal = (own[c] - m.mean) * m.inverse;
    double value = (g - sum / width - normal * projection / width) * m.inverse;
    put(epilogue, row, c, width, (float)value, out);
  }
}

extern "C" __global__ void row_moments(
    const float* x, Moments* out, i64 rows, int width, double epsilon) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= rows) {
    return;
  }
  Moments m = moments(x + row * width, width, epsilon, lane);
  if (lane == 0) {
    out[row] = m;
  }
}

// The sums of 32 columns over a tile of rows, by a block of 32 x 8 threads. With x and its moments
// each element is multiplied with the normalised one of x.
extern "C" __global__ void sum_tiles(
    const float* summed,
    const float* x,
    const Moments* moments,
    float* sums,
    i64 rows,
    int width,
    i64 rows_of_tile) {
  __shared__ float parts[8][32];
  int column = blockIdx.x * 32 + threadIdx.x;
  i64 from = blockIdx.y * rows_of_tile;
  i64 to = min(rows, from + rows_of_tile);
  float sum = 0;
  if (column < width) {
    for (i64 r = from + threadIdx.y; r < to; r += 8) {
      float value = summed[r * width + column];
      if (x) {
        value *= (float)((x[r * width + column] - moments[r].mean) * moments[r].inverse);
      }
      sum += value;
    }
  }
  parts[threadIdx.y][threadIdx.x] = sum;
  __syncthreads();
  if (threadIdx.y == 0 && column < width) {
    for (int y = 1; y < 8; y++) {
      sum += parts[y][threadIdx.x];
    }
    sums[(i64)blockIdx.y * width + column] = sum;
  }
}

// Adds the tiles, or rows where they are few: a block of 32 x 32 threads for 32 columns.
extern "C" __global__ void join_tiles(
    const float* sums, i64 tiles, int width, float* out, const __grid_constant__ Epilogue epilogue) {
  __shared__ float parts[32][33];
  int column = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  if (column < width) {
#pragma unroll 4
    for (i64 t = threadIdx.y; t < tiles; t += 32) {
      sum += sums[t * width + column];
    }
  }
  parts[threadIdx.x][threadIdx.y] = sum;
  __syncthreads();
  // Now each warp has the parts of one column.
  sum = sum_over(parts[threadIdx.y][threadIdx.x], 32);
  column = blockIdx.x * 32 + threadIdx.y;
  if (threadIdx.x == 0 && column < width) {
    put(epilogue, 0, column, width, sum, out);
  }
}

// log sum exp of a row of logits, by 1 or 32 lanes.
__device__ __forceinline__ double log_sum_exp(const float* z, int classes, int lane, int lanes) {
  float largest = MINUS_INFINITY;
  for (int c = lane; c < classes; c += lanes) {
    largest = fmaxf(largest, z[c]);
  }
  largest = largest_over(largest, lanes);
  double sum = 0;
  for (int c = lane; c < classes; c += lanes) {
    sum += expf(z[c] - largest);
  }
  return largest + log(sum_over(sum, lanes));
}

// The sum over the 256 threads of a block; the first one gets it.
__device__ __forceinline__ double sum_of_block(double value) {
  __shared__ double parts[8];
  double of_warp = sum_over(value, 32);
  if ((threadIdx.x & 31) == 0) {
    parts[threadIdx.x >> 5] = of_warp;
  }
  __syncthreads();
  return sum_over(parts[threadIdx.x & 7], 8);
}

// Ends in the loss, and tells the host where there is a notice for it.
__device__ __forceinline__ void end_in_loss(
    double loss, float* out, Notice* notice, const Epilogue& epilogue) {
  put(epilogue, 0, 0, 1, (float)loss, out);
  if (notice) {
    *(volatile float*)&notice->value = *out;
    __threadfence_system();
    *(volatile u64*)&notice->run = epilogue.state->run;
  }
}

// The loss of a tile of rows: a block of 256 threads, 1 or 32 lanes a row. Where there is no place
// for the losses of tiles, there is one tile alone.
extern "C" __global__ void cross_entropy(
    const float* logits,
    const int* classes_of,
    const float* weights,
    double* losses,
    i64 rows,
    int classes,
    int lanes,
    float* out,
    Notice* notice,
    const __grid_constant__ Epilogue epilogue) {
  i64 number = thread_number();
  i64 row = number / lanes;
  int lane = (int)(number - row * lanes);
  bool inside = row < rows;
  const float* z = logits + (inside ? row : 0) * classes;
  double normalizer = rows == 0 ? 0 : log_sum_exp(z, classes, lane, lanes);
  double loss = 0;
  if (inside && lane == 0) {
    loss = weights[row] * (normalizer - z[classes_of[row]]);
  }
  double sum = sum_of_block(loss);
  if (threadIdx.x == 0) {
    if (losses) {
      losses[blockIdx.x] = sum;
    } else {
      end_in_loss(sum, out, notice, epilogue);
    }
  }
}

// Adds the losses of the tiles, by a block of 256 threads.
extern "C" __global__ void join_losses(
    const double* losses,
    i64 tiles,
    float* out,
    Notice* notice,
    const __grid_constant__ Epilogue epilogue) {
  double sum = 0;
  for (i64 t = threadIdx.x; t < tiles; t += 256) {
    sum += losses[t];
  }
  sum = sum_of_block(sum);
  if (threadIdx.x == 0) {
    end_in_loss(sum, out, notice, epilogue);
  }
}

extern "C" __global__ void cross_entropy_gradient(
    const float* logits,
    const int* classes_of,
    const float* weights,
    const float* upstream,
    float* out,
    i64 rows,
    int classes,
    int lanes,
    const __grid_constant__ Epilogue epilogue) {
  i64 number = thread_number();
  i64 row = number / lanes;
  int lane = (int)(number - row * lanes);
  bool inside = row < rows;
  const float* z = logits + (inside ? row : 0) * classes;
  double normalizer = log_sum_exp(z, classes, lane, lanes);
  if (!inside) {
    return;
  }
  float scale = *upstream * weights[row];
  for (int c = lane; c < classes; c += lanes) {
    float probability = expf((float)(z[c] - normalizer));
    put(epilogue, row, c, classes, scale * (probability - (c == classes_of[row] ? 1 : 0)), out);
  }
}
