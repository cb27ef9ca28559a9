// What all kernels share: the state of a run, random numbers by position, and the epilogue that
// ends a step while its values are still in registers.

typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;

// The numbers of a step of Adam; see io.hnhn.backend.AdamStep.
struct AdamNumbers {
  float step;  // the rate over the correction of the first moments
  float beta1;
  float rest1;
  float beta2;
  float rest2;
  float correction2;
  float epsilon;
  float coupled_decay;
  float shrink;
};

// What differs from run to run.
struct State {
  u32 key0;        // low half of the seed
  u32 key1;        // high half of the seed
  u32 epoch;       // low half of the epoch
  u32 epoch_high;  // high half of the epoch, mirrored
  u64 run;
  int update;  // whether a step of Adam comes first
  AdamNumbers adam;
};

// What the host looks at without waiting for the rest of a run.
struct Notice {
  u64 run;
  float value;
  int unused;
};

// The kinds of stages; Java's StageKind has the same in the same order.
enum {
  ADD_BIAS,
  ADD,
  MULTIPLY,
  SCALE,
  DROPOUT,
  RELU,
  LEAKY_RELU,
  ELU,
  SIGMOID,
  TANH,
  SOFTPLUS,
  INVERSE_ROOT,
  RELU_GRADIENT,
  LEAKY_RELU_GRADIENT,
  ELU_GRADIENT,
  SIGMOID_GRADIENT,
  TANH_GRADIENT,
  SOFTPLUS_GRADIENT,
  INVERSE_ROOT_GRADIENT
};

// One operation on the value so far.
struct Stage {
  const float* operand;
  const int* row_numbers;  // what counts as the row for dropout, or null
  u64 drop_below;
  int kind;
  u32 stream;
  float factor;
  int unused;
};

#define MOST_STAGES 8

struct Epilogue {
  const State* state;
  int count;
  int unused;
  Stage stages[MOST_STAGES];
};

// Java writes these structures, and knows their sizes.
static_assert(sizeof(AdamNumbers) == 36, "AdamArgument.BYTES");
static_assert(sizeof(State) == 64, "CudaExecution.STATE_BYTES");
static_assert(sizeof(Notice) == 16, "Notices.BYTES");
static_assert(sizeof(Epilogue) == 16 + MOST_STAGES * 40, "EpilogueArgument.BYTES");

// Philox4x32-10; see io.hnhn.tensor.Philox.
__device__ __forceinline__ uint4 philox(u32 c0, u32 c1, u32 c2, u32 c3, u32 k0, u32 k1) {
#pragma unroll
  for (int round = 0; round < 10; round++) {
    u32 high0 = __umulhi(0xD2511F53u, c0);
    u32 low0 = 0xD2511F53u * c0;
    u32 high1 = __umulhi(0xCD9E8D57u, c2);
    u32 low1 = 0xCD9E8D57u * c2;
    c0 = high1 ^ c1 ^ k0;
    c1 = low1;
    c2 = high0 ^ c3 ^ k1;
    c3 = low0;
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  return make_uint4(c0, c1, c2, c3);
}

// The words that decide for the columns column & ~3 .. column | 3 of a row.
__device__ __forceinline__ uint4 mask_block(const State* state, u32 stream, u32 row, u32 column) {
  return philox(
      column >> 2, row, stream ^ state->epoch_high, state->epoch, state->key0, state->key1);
}

__device__ __forceinline__ u32 word_of(uint4 block, int number) {
  u32 low = number & 1 ? block.y : block.x;
  u32 high = number & 1 ? block.w : block.z;
  return number & 2 ? high : low;
}

// Every activation but RELU.
__device__ __forceinline__ float activation(int kind, float x) {
  switch (kind) {
    case LEAKY_RELU:
      return x > 0 ? x : 0.2f * x;
    case ELU:
      return x > 0 ? x : expm1f(x);
    case SIGMOID:
      return 1 / (1 + expf(-x));
    case TANH:
      return tanhf(x);
    case SOFTPLUS:
      return fmaxf(x, 0) + log1pf(expf(-fabsf(x)));
    default:  // INVERSE_ROOT
      return x <= 0 ? 1 : 1 / sqrtf(1 + x);
  }
}

// The derivative as a function of the activation's output.
__device__ __forceinline__ float derivative(int kind, float y) {
  switch (kind) {
    case LEAKY_RELU_GRADIENT:
      return y > 0 ? 1 : 0.2f;
    case ELU_GRADIENT:
      return y > 0 ? 1 : y + 1;
    case SIGMOID_GRADIENT:
      return y * (1 - y);
    case TANH_GRADIENT:
      return 1 - y * y;
    case SOFTPLUS_GRADIENT:
      return -expm1f(-y);
    default:  // INVERSE_ROOT_GRADIENT
      return y >= 1 ? 0 : -0.5f * y * y * y;
  }
}

__device__ __forceinline__ bool is_aligned(const void* pointer) {
  return ((u64)pointer & 15) == 0;
}

// The first n of up to four neighbouring elements.
template <int N>
__device__ __forceinline__ void load(const float* from, int n, float (&v)[N]) {
  if (N == 4 && n == 4 && is_aligned(from)) {
    float4 all = *(const float4*)from;
    v[0] = all.x;
    v[N > 1 ? 1 : 0] = N > 1 ? all.y : all.x;
    v[N > 2 ? 2 : 0] = N > 2 ? all.z : all.x;
    v[N > 3 ? 3 : 0] = N > 3 ? all.w : all.x;
    return;
  }
#pragma unroll
  for (int j = 0; j < N; j++) {
    v[j] = j < n ? from[j] : 0;
  }
}

template <int N>
__device__ __forceinline__ void store(float* to, int n, const float (&v)[N]) {
  if (N == 4 && n == 4 && is_aligned(to)) {
    *(float4*)to = make_float4(v[0], v[N > 1 ? 1 : 0], v[N > 2 ? 2 : 0], v[N > 3 ? 3 : 0]);
    return;
  }
#pragma unroll
  for (int j = 0; j < N; j++) {
    if (j < n) {
      to[j] = v[j];
    }
  }
}

// Applies the stages to n neighbouring elements of a row. Where N is 4, the first column is a
// multiple of 4, so that one block of random words decides for all of them.
template <int N>
__device__ __forceinline__ void finish(
    const Epilogue& epilogue, i64 row, int column, int width, int n, float (&v)[N]) {
  for (int s = 0; s < epilogue.count; s++) {
    const Stage& stage = epilogue.stages[s];
    float other[N];
    switch (stage.kind) {
      case ADD_BIAS:
        load<N>(stage.operand + column, n, other);
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] += other[j];
        }
        break;
      case ADD:
        load<N>(stage.operand + row * width + column, n, other);
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] += other[j];
        }
        break;
      case MULTIPLY:
        load<N>(stage.operand + row * width + column, n, other);
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] *= other[j];
        }
        break;
      case SCALE:
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] *= stage.factor;
        }
        break;
      case DROPOUT: {
        u32 number = stage.row_numbers ? (u32)stage.row_numbers[row] : (u32)row;
        uint4 block = mask_block(epilogue.state, stage.stream, number, (u32)column);
#pragma unroll
        for (int j = 0; j < N; j++) {
          bool kept = word_of(block, (column + j) & 3) >= stage.drop_below;
          v[j] = kept ? v[j] * stage.factor : 0;
        }
        break;
      }
      case RELU:
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] = v[j] <= 0 ? 0 : v[j];
        }
        break;
      case RELU_GRADIENT:
        load<N>(stage.operand + row * width + column, n, other);
#pragma unroll
        for (int j = 0; j < N; j++) {
          v[j] = other[j] <= 0 ? 0 : v[j];
        }
        break;
      default:
        if (stage.kind < RELU_GRADIENT) {
#pragma unroll
          for (int j = 0; j < N; j++) {
            v[j] = activation(stage.kind, v[j]);
          }
        } else {
          load<N>(stage.operand + row * width + column, n, other);
#pragma unroll
          for (int j = 0; j < N; j++) {
            v[j] *= derivative(stage.kind, other[j]);
          }
        }
    }
  }
}

// One element, at the end of a step.
__device__ __forceinline__ void put(
    const Epilogue& epilogue, i64 row, int column, int width, float value, float* out) {
  float v[1] = {value};
  finish<1>(epilogue, row, column, width, 1, v);
  out[row * width + column] = v[0];
}

// The number of this thread.
__device__ __forceinline__ i64 thread_number() {
  return (i64)blockIdx.x * blockDim.x + threadIdx.x;
}

// A row, and four of its columns, for each thread.
struct Quarter {
  i64 row;
  int column;
  int n;
};

__device__ __forceinline__ Quarter quarter(i64 number, int width) {
  u32 quarters = ((u32)width + 3) >> 2;
  i64 row = number <= 0xFFFFFFFFll ? (i64)((u32)number / quarters) : number / quarters;
  int column = (int)(number - row * quarters) << 2;
  return {row, column, min(4, width - column)};
}

// Sums and maxima over a group of 1, 2, 4, .. 32 neighbouring lanes; all of them get the result.
template <typename T>
__device__ __forceinline__ T sum_over(T value, int lanes) {
  for (int apart = lanes >> 1; apart > 0; apart >>= 1) {
    value += __shfl_xor_sync(0xFFFFFFFFu, value, apart);
  }
  return value;
}

__device__ __forceinline__ float largest_over(float value, int lanes) {
  for (int apart = lanes >> 1; apart > 0; apart >>= 1) {
    value = fmaxf(value, __shfl_xor_sync(0xFFFFFFFFu, value, apart));
  }
  return value;
}
