// Operations on single elements, and copies of columns.

// Copies a matrix and applies the stages; from and to may be the same.
extern "C" __global__ void map_rows(
    const float* from, float* to, i64 rows, int width, const __grid_constant__ Epilogue epilogue) {
  Quarter at = quarter(thread_number(), width);
  if (at.row >= rows) {
    return;
  }
  float v[4];
  load<4>(from + at.row * width + at.column, at.n, v);
  finish<4>(epilogue, at.row, at.column, width, at.n, v);
  store<4>(to + at.row * width + at.column, at.n, v);
}

// Copies columns of one matrix to columns of another and applies the stages there.
extern "C" __global__ void copy_columns(
    const float* from,
    int from_width,
    int from_column,
    float* to,
    int to_width,
    int to_column,
    i64 rows,
    int columns,
    const __grid_constant__ Epilogue epilogue) {
  i64 number = thread_number();
  i64 row = number / columns;
  int column = (int)(number - row * columns);
  if (row < rows) {
    float value = from[row * from_width + from_column + column];
    put(epilogue, row, to_column + column, to_width, value, to);
  }
}

// Adds one vector to another.
extern "C" __global__ void add_vectors(float* to, const float* from, i64 size) {
  i64 i = thread_number();
  if (i < size) {
    to[i] += from[i];
  }
}

// A step of four elements.
__device__ __forceinline__ void take_step(
    float4& value4, const float4& gradient4, float4& mean4, float4& square4, const AdamNumbers& by) {
  float* value = &value4.x;
  const float* gradient = &gradient4.x;
  float* mean = &mean4.x;
  float* square = &square4.x;
#pragma unroll
  for (int j = 0; j < 4; j++) {
    float g = gradient[j] + by.coupled_decay * value[j];
    mean[j] = by.beta1 * mean[j] + by.rest1 * g;
    square[j] = by.beta2 * square[j] + by.rest2 * (g * g);
    value[j] = value[j] * by.shrink
        - by.step * mean[j] / (sqrtf(square[j] / by.correction2) + by.epsilon);
  }
}

// How many times four elements a thread has.
#define FOURS 2

// Steps of all elements; vectors begin at multiples of 16 bytes.
__device__ __forceinline__ void take_steps(
    float4* values,
    const float4* gradients,
    float4* first,
    float4* second,
    i64 fours,
    const AdamNumbers& by) {
  i64 threads = (i64)gridDim.x * blockDim.x;
  i64 i = thread_number();
  float4 value[FOURS];
  float4 gradient[FOURS];
  float4 mean[FOURS];
  float4 square[FOURS];
#pragma unroll
  for (int j = 0; j < FOURS; j++) {
    i64 at = i + j * threads;
    if (at < fours) {
      value[j] = values[at];
      gradient[j] = gradients[at];
      mean[j] = first[at];
      square[j] = second[at];
    }
  }
#pragma unroll
  for (int j = 0; j < FOURS; j++) {
    i64 at = i + j * threads;
    if (at < fours) {
      take_step(value[j], gradient[j], mean[j], square[j], by);
      values[at] = value[j];
      first[at] = mean[j];
      second[at] = square[j];
    }
  }
}

// A step of Adam.
extern "C" __global__ void adam_step(
    float4* values,
    const float4* gradients,
    float4* first,
    float4* second,
    i64 fours,
    const __grid_constant__ AdamNumbers by) {
  take_steps(values, gradients, first, second, fours, by);
}

// The step of Adam that a run begins with, if it does.
extern "C" __global__ void update_weights(
    const State* state,
    float4* values,
    const float4* gradients,
    float4* first,
    float4* second,
    i64 fours) {
  if (state->update) {
    take_steps(values, gradients, first, second, fours, state->adam);
  }
}

// Says which run comes, and what differs in it.
extern "C" __global__ void begin_run(
    State* state,
    u32 key0,
    u32 key1,
    u32 epoch,
    u32 epoch_high,
    u64 run,
    int update,
    const __grid_constant__ AdamNumbers adam) {
  state->key0 = key0;
  state->key1 = key1;
  state->epoch = epoch;
  state->epoch_high = epoch_high;
  state->run = run;
  state->update = update;
  state->adam = adam;
}
