// Dense products that are too small to keep a GPU busy in the way of a library, which takes a kernel
// for parts of sums, one to add them up and one for the epilogue. Here it is one.

// The most elements of a short side.
#define MOST_SHORT 16

// out = left right, of m x k and k x n, where n is short: a warp for each row. An element of the
// right factor is right[i * across + c * along].
template <int N>
__device__ __forceinline__ void few_columns(
    const float* left,
    const float* right,
    int across,
    int along,
    float* out,
    i64 row,
    int n,
    int k,
    int lane,
    const Epilogue& epilogue) {
  const float* own = left + row * k;
  float sums[N];
#pragma unroll
  for (int c = 0; c < N; c++) {
    sums[c] = 0;
  }
#pragma unroll 64 / N
  for (int i = lane; i < k; i += 32) {
    float factor = own[i];
    const float* others = right + (i64)i * across;
#pragma unroll
    for (int c = 0; c < N; c++) {
      if (c < n) {
        sums[c] += factor * others[c * along];
      }
    }
  }
  float sum = 0;
#pragma unroll
  for (int c = 0; c < N; c++) {
    float all = sum_over(sums[c], 32);
    sum = lane == c ? all : sum;
  }
  if (lane < n) {
    put(epilogue, row, lane, n, sum, out);
  }
}

extern "C" __global__ void product_of_few_columns(
    const float* left,
    const float* right,
    int across,
    int along,
    float* out,
    i64 m,
    int n,
    int k,
    const __grid_constant__ Epilogue epilogue) {
  i64 row = thread_number() >> 5;
  int lane = threadIdx.x & 31;
  if (row >= m) {
    return;
  }
  if (n <= MOST_SHORT / 2) {
    few_columns<MOST_SHORT / 2>(left, right, across, along, out, row, n, k, lane, epilogue);
  } else {
    few_columns<MOST_SHORT>(left, right, across, along, out, row, n, k, lane, epilogue);
  }
}

// out = leftT right, of k x m and k x n, where n is short: a block of 32 x 32 threads for 32 elements
// of a column of the result, each thread with every 32nd row of the factors.
extern "C" __global__ void product_over_rows(
    const float* left,
    const float* right,
    float* out,
    int m,
    int n,
    int k,
    const __grid_constant__ Epilogue epilogue) {
  __shared__ float parts[32][33];
  int row = blockIdx.x * 32 + threadIdx.x;
  int column = blockIdx.y;
  float sum = 0;
  if (row < m) {
#pragma unroll 8
    for (int i = threadIdx.y; i < k; i += 32) {
      sum += left[(i64)i * m + row] * right[(i64)i * n + column];
    }
  }
  parts[threadIdx.x][threadIdx.y] = sum;
  __syncthreads();
  // Now each warp has the parts of one element.
  sum = sum_over(parts[threadIdx.y][threadIdx.x], 32);
  row = blockIdx.x * 32 + threadIdx.y;
  if (threadIdx.x == 0 && row < m) {
    put(epilogue, row, column, n, sum, out);
  }
}

// out = left right, of m x k and k x n, where k is short: each thread has four columns of a row.
extern "C" __global__ void product_of_few_terms(
    const float* left,
    const float* right,
    int across,
    int along,
    float* out,
    i64 m,
    int n,
    int k,
    const __grid_constant__ Epilogue epilogue) {
  Quarter at = quarter(thread_number(), n);
  if (at.row >= m) {
    return;
  }
  const float* own = left + at.row * k;
  const float* others = right + (i64)at.column * along;
  float sum[4] = {0, 0, 0, 0};
#pragma unroll 4
  for (int i = 0; i < k; i++) {
    float factor = own[i];
#pragma unroll
    for (int j = 0; j < 4; j++) {
      if (j < at.n) {
        sum[j] += factor * others[(i64)i * across + j * along];
      }
    }
  }
  finish<4>(epilogue, at.row, at.column, n, at.n, sum);
  store<4>(out + at.row * n + at.column, at.n, sum);
}

// Products in tiles of 32 columns, one for each block of eight warps, where each thread of a warp has
// R x 4 elements. The terms of the sums are taken in stages of eight, which the warps share out among
// themselves; each has a few stages on their way to memory of its own while it adds up another. At
// the end the sums of the warps are added in their order.
#define TILE 32
#define PADDING 4
#define TERMS 8
#define STAGES 4
#define WARPS 8

template <int R>
struct TileStage {
  float left[TERMS][4 * R + PADDING];
  float right[TERMS][TILE + PADDING];
};

template <int R>
union TileMemory {
  TileStage<R> stages[WARPS][STAGES];
  float sums[WARPS][4 * R][TILE + PADDING];
};

// Copies up to four elements to shared memory, zeros in place of the rest.
template <int N>
__device__ __forceinline__ void copy_later(float* to, const float* from, int n) {
#if __CUDA_ARCH__ >= 800
  u32 address = (u32)__cvta_generic_to_shared(to);
  if (N == 4) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(address),
                 "l"(from),
                 "r"(4 * n)
                 : "memory");
  } else {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(address),
                 "l"(from),
                 "r"(4 * n)
                 : "memory");
  }
#else
#pragma unroll
  for (int j = 0; j < N; j++) {
    to[j] = j < n ? from[j] : 0;
  }
#endif
}

// Ends the copies of a stage.
__device__ __forceinline__ void end_stage() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

// Waits until all but the last N stages are there.
template <int N>
__device__ __forceinline__ void await_stages() {
#if __CUDA_ARCH__ >= 800
  asm volatile("cp.async.wait_group %0;" ::"n"(N) : "memory");
#endif
}

// One factor of a product, as its tiles need it: element i of a side, of term t of the sums.
struct Factor {
  const float* values;
  int stride;       // from one stored row to the next
  int terms_first;  // whether stored rows are terms
  int side;         // elements of the side
  int terms;
};

// Brings eight terms of S elements, by a warp.
template <int S>
__device__ __forceinline__ void fetch(
    const Factor& factor, int first, int term, float (*to)[S + PADDING], int lane) {
  if (!factor.terms_first) {
    int t = lane & 7;
    bool inside = term + t < factor.terms;
#pragma unroll
    for (int j = 0; j < S / 4; j++) {
      int i = (lane >> 3) + 4 * j;
      bool valid = inside && first + i < factor.side;
      const float* from = factor.values + (i64)(first + i) * factor.stride + term + t;
      copy_later<1>(&to[t][i], valid ? from : factor.values, valid);
    }
  } else if ((factor.stride & 3) == 0 && is_aligned(factor.values)) {
#pragma unroll
    for (int j = 0; j < S / 16; j++) {
      int piece = lane + 32 * j;
      int t = piece / (S / 4);
      int i = piece % (S / 4) * 4;
      int n = term + t < factor.terms ? max(0, min(4, factor.side - first - i)) : 0;
      const float* from = factor.values + (i64)(term + t) * factor.stride + first + i;
      copy_later<4>(&to[t][i], n > 0 ? from : factor.values, n);
    }
  } else {
#pragma unroll
    for (int t = 0; t < TERMS; t++) {
      for (int i = lane; i < S; i += 32) {
        bool valid = term + t < factor.terms && first + i < factor.side;
        const float* from = factor.values + (i64)(term + t) * factor.stride + first + i;
        copy_later<1>(&to[t][i], valid ? from : factor.values, valid);
      }
    }
  }
}

// Adds eight terms to R x 4 elements of the tile.
template <int R>
__device__ __forceinline__ void add_stage(
    const TileStage<R>& stage, int row, int column, float (&sums)[R][4]) {
#pragma unroll
  for (int t = 0; t < TERMS; t++) {
    __align__(16) float left[R];
#pragma unroll
    for (int i = 0; i < R; i += 4) {
      *(float4*)&left[i] = *(const float4*)&stage.left[t][row + i];
    }
    __align__(16) float right[4];
    *(float4*)&right[0] = *(const float4*)&stage.right[t][column];
#pragma unroll
    for (int i = 0; i < R; i++) {
#pragma unroll
      for (int j = 0; j < 4; j++) {
        sums[i][j] += left[i] * right[j];
      }
    }
  }
}

template <int R>
__device__ __forceinline__ void multiply_tile(
    TileMemory<R>& memory,
    const Factor& left,
    const Factor& right,
    float* out,
    const Epilogue& epilogue) {
  int first_row = blockIdx.y * 4 * R;
  int first_column = blockIdx.x * TILE;
  int lane = threadIdx.x & 31;
  int warp = threadIdx.x >> 5;
  TileStage<R>* own = memory.stages[warp];
  int stages = ((left.terms + TERMS - 1) / TERMS - warp + WARPS - 1) / WARPS;
#pragma unroll
  for (int s = 0; s < STAGES - 1; s++) {
    if (s < stages) {
      int term = (s * WARPS + warp) * TERMS;
      fetch<4 * R>(left, first_row, term, own[s].left, lane);
      fetch<TILE>(right, first_column, term, own[s].right, lane);
    }
    end_stage();
  }
  __align__(16) float sums[R][4] = {};
  int row = (lane >> 3) * R;
  int column = (lane & 7) * 4;
  for (int s = 0; s < stages; s++) {
    await_stages<STAGES - 2>();
    __syncwarp();
    int next = s + STAGES - 1;
    if (next < stages) {
      int term = (next * WARPS + warp) * TERMS;
      fetch<4 * R>(left, first_row, term, own[next % STAGES].left, lane);
      fetch<TILE>(right, first_column, term, own[next % STAGES].right, lane);
    }
    end_stage();
    add_stage<R>(own[s % STAGES], row, column, sums);
  }
  await_stages<0>();
  __syncthreads();
#pragma unroll
  for (int i = 0; i < R; i++) {
    *(float4*)&memory.sums[warp][row + i][column] = *(float4*)&sums[i][0];
  }
  __syncthreads();
  for (int quarter = threadIdx.x; quarter < 4 * R * TILE / 4; quarter += 32 * WARPS) {
    i64 at = first_row + (quarter >> 3);
    column = (quarter & 7) * 4;
    int n = min(4, right.side - first_column - column);
    if (at < left.side && n > 0) {
      float all[4] = {0, 0, 0, 0};
#pragma unroll
      for (int w = 0; w < WARPS; w++) {
#pragma unroll
        for (int j = 0; j < 4; j++) {
          all[j] += memory.sums[w][quarter >> 3][column + j];
        }
      }
      finish<4>(epilogue, at, first_column + column, right.side, n, all);
      store<4>(out + at * right.side + first_column + column, n, all);
    }
  }
}

// Tiles of 32 rows.
extern "C" __global__ void __launch_bounds__(256, 2) product_in_tiles(
    const float* left,
    int left_stride,
    int left_terms_first,
    const float* right,
    int right_stride,
    int right_terms_first,
    float* out,
    int m,
    int n,
    int k,
    const __grid_constant__ Epilogue epilogue) {
  extern __shared__ float4 shared[];
  Factor a = {left, left_stride, left_terms_first, m, k};
  Factor b = {right, right_stride, right_terms_first, n, k};
  multiply_tile<8>(*(TileMemory<8>*)shared, a, b, out, epilogue);
}

// Tiles of 48 rows.
extern "C" __global__ void __launch_bounds__(256, 1) product_in_tall_tiles(
    const float* left,
    int left_stride,
    int left_terms_first,
    const float* right,
    int right_stride,
    int right_terms_first,
    float* out,
    int m,
    int n,
    int k,
    const __grid_constant__ Epilogue epilogue) {
  extern __shared__ float4 shared[];
  Factor a = {left, left_stride, left_terms_first, m, k};
  Factor b = {right, right_stride, right_terms_first, n, k};
  multiply_tile<12>(*(TileMemory<12>*)shared, a, b, out, epilogue);
}

static_assert(sizeof(TileMemory<8>) == 73728, "SmallProducts.TILE_BYTES");
static_assert(sizeof(TileMemory<12>) == 90112, "SmallProducts.TALL_TILE_BYTES");
