// Sparse times dense: out[r] = sum over the entries k of row r of weight(k) * x[column(k)]. Each
// element is the sum of one thread, or of parts that are added in their order.

__device__ __forceinline__ float weight_of(const float* weights, const i64* origin, i64 k) {
  return weights[origin ? origin[k] : k];
}

// Four neighbouring elements, the first n of them; all of them at once if they are WIDE.
template <bool WIDE>
__device__ __forceinline__ float4 four(const float* from, int n) {
  if (WIDE) {
    return *(const float4*)from;
  }
  return make_float4(
      n > 0 ? from[0] : 0, n > 1 ? from[1] : 0, n > 2 ? from[2] : 0, n > 3 ? from[3] : 0);
}

// Entries come in groups. All of a group are on their way before the first of them is used, and the
// columns and weights of the next group with them.
#define GROUP 4

struct Group {
  int columns[GROUP];
  float weights[GROUP];
};

__device__ __forceinline__ Group group_of(
    const int* columns, const float* weights, const i64* origin, i64 from, i64 to) {
  Group group;
#pragma unroll
  for (int e = 0; e < GROUP; e++) {
    bool inside = from + e < to;
    group.columns[e] = inside ? columns[from + e] : 0;
    group.weights[e] = inside ? weight_of(weights, origin, from + e) : 0;
  }
  return group;
}

// The entries from .. to-1 of four columns.
template <bool WIDE>
__device__ __forceinline__ float4 sum_entries(
    const int* columns,
    const float* weights,
    const i64* origin,
    const float* x,
    int width,
    int n,
    i64 from,
    i64 to) {
  float4 sum = make_float4(0, 0, 0, 0);
  Group group = group_of(columns, weights, origin, from, to);
  for (i64 k = from; k < to; k += GROUP) {
    float4 v[GROUP];
#pragma unroll
    for (int e = 0; e < GROUP; e++) {
      if (k + e < to) {
        v[e] = four<WIDE>(x + (i64)group.columns[e] * width, n);
      }
    }
    Group next = group_of(columns, weights, origin, k + GROUP, to);
#pragma unroll
    for (int e = 0; e < GROUP; e++) {
      if (k + e < to) {
        sum.x += group.weights[e] * v[e].x;
        sum.y += group.weights[e] * v[e].y;
        sum.z += group.weights[e] * v[e].z;
        sum.w += group.weights[e] * v[e].w;
      }
    }
    group = next;
  }
  return sum;
}

// The same, wide where that is possible.
__device__ __forceinline__ void sum_entries(
    const int* columns,
    const float* weights,
    const i64* origin,
    const float* x,
    int width,
    Quarter at,
    i64 from,
    i64 to,
    float (&sum)[4]) {
  const float* own = x + at.column;
  float4 all = (width & 3) == 0 && is_aligned(x)
      ? sum_entries<true>(columns, weights, origin, own, width, at.n, from, to)
      : sum_entries<false>(columns, weights, origin, own, width, at.n, from, to);
  sum[0] = all.x;
  sum[1] = all.y;
  sum[2] = all.z;
  sum[3] = all.w;
}

// Rows of more than `longest` entries come in stretches, the entries starts[s] .. starts[s] +
// lengths[s] - 1 each, whose sums join_stretches adds up. They take longest, so they come first.
extern "C" __global__ void propagate(
    const i64* offsets,
    const int* columns,
    const float* weights,
    const i64* origin,
    const float* x,
    float* out,
    i64 rows,
    int width,
    i64 longest,
    const i64* starts,
    const int* lengths,
    float* sums,
    i64 stretches,
    const __grid_constant__ Epilogue epilogue) {
  Quarter at = quarter(thread_number(), width);
  float sum[4] = {0, 0, 0, 0};
  if (at.row < stretches) {
    i64 from = starts[at.row];
    sum_entries(columns, weights, origin, x, width, at, from, from + lengths[at.row], sum);
    store<4>(sums + at.row * width + at.column, at.n, sum);
    return;
  }
  i64 row = at.row - stretches;
  if (row >= rows) {
    return;
  }
  i64 from = offsets[row];
  i64 to = offsets[row + 1];
  if (to - from <= longest) {
    sum_entries(columns, weights, origin, x, width, at, from, to, sum);
    finish<4>(epilogue, row, at.column, width, at.n, sum);
    store<4>(out + row * width + at.column, at.n, sum);
  }
}

// Adds the stretches first[i] .. first[i + 1] - 1 of long row number i, in their order.
extern "C" __global__ void join_stretches(
    const int* long_rows,
    const int* first,
    const float* sums,
    float* out,
    i64 count,
    int width,
    const __grid_constant__ Epilogue epilogue) {
  Quarter at = quarter(thread_number(), width);
  if (at.row >= count) {
    return;
  }
  float sum[4] = {0, 0, 0, 0};
  for (int s = first[at.row]; s < first[at.row + 1]; s++) {
    float v[4];
    load<4>(sums + (i64)s * width + at.column, at.n, v);
#pragma unroll
    for (int j = 0; j < 4; j++) {
      sum[j] += v[j];
    }
  }
  i64 row = long_rows[at.row];
  finish<4>(epilogue, row, at.column, width, at.n, sum);
  store<4>(out + row * width + at.column, at.n, sum);
}

// An entry of a known operator: its column, and the bits of its weight.
struct Entry {
  int column;
  int weight;
};

__device__ __forceinline__ void add_entry(
    const float4* cached, int quarters, int own, int column, int weight_bits, float (&sum)[4]) {
  float weight = __int_as_float(weight_bits);
  float4 v = cached[column * quarters + own];
  sum[0] += weight * v.x;
  sum[1] += weight * v.y;
  sum[2] += weight * v.z;
  sum[3] += weight * v.w;
}

// The same product with a known operator, where a slice of the columns of x fits into the memory
// that a block shares: it is brought there once and read from there for every entry. Block y has
// the columns from y * slice on; slice is 8, 16 or 32, and each thread has four columns of a row.
// Entries are read in pairs, so that one behind the last must be there to be read.
extern "C" __global__ void __launch_bounds__(1024, 1) propagate_shared(
    const i64* offsets,
    const Entry* entries,
    const float* x,
    int x_rows,
    float* out,
    i64 rows,
    int width,
    int slice,
    const __grid_constant__ Epilogue epilogue) {
  extern __shared__ float4 cached[];
  int quarters = slice >> 2;
  int own = threadIdx.x % quarters;
  int column = blockIdx.y * slice + 4 * own;
  int n = max(0, min(4, width - column));
  int team = threadIdx.x / quarters;
  int teams = blockDim.x / quarters;
  for (int row = team; row < x_rows; row += teams) {
    float v[4] = {0, 0, 0, 0};
    load<4>(x + (i64)row * width + column, n, v);
    cached[row * quarters + own] = make_float4(v[0], v[1], v[2], v[3]);
  }
  __syncthreads();
  for (i64 row = (i64)blockIdx.x * teams + team; row < rows; row += (i64)gridDim.x * teams) {
    i64 start = offsets[row];
    i64 end = offsets[row + 1];
    float sum[4] = {0, 0, 0, 0};
    for (i64 k = start & ~1ll; k < end; k += 8) {
      int4 pairs[4];
#pragma unroll
      for (int p = 0; p < 4; p++) {
        if (k + 2 * p < end) {
          pairs[p] = *(const int4*)(entries + k + 2 * p);
        }
      }
#pragma unroll
      for (int p = 0; p < 4; p++) {
        if (k + 2 * p >= start && k + 2 * p < end) {
          add_entry(cached, quarters, own, pairs[p].x, pairs[p].y, sum);
        }
        if (k + 2 * p + 1 < end) {
          add_entry(cached, quarters, own, pairs[p].z, pairs[p].w, sum);
        }
      }
    }
    if (n > 0) {
      finish<4>(epilogue, row, column, width, n, sum);
      store<4>(out + row * width + column, n, sum);
    }
  }
}
