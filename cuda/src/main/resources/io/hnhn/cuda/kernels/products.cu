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

// Products in tiles of 32 x 32 elements, one for each block of eight warps. The terms of the sums
// are taken in stages of eight, which the warps share out among themselves; each has a few stages on
// their way to memory of its own while it adds up another. At the end the sums of the warps are
// added in their order.
#define TILE 32
#define TILE_STRIDE 36
#define TERMS 8
#define STAGES 4
#define WARPS 8

struct TileStage {
  float left[TERMS][TILE_STRIDE];
  float right[TERMS][TILE_STRIDE];
};

union TileMemory {
  TileStage stages[WARPS][STAGES];
  float sums[WARPS][TILE][TILE_STRIDE];
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

// Brings eight terms of 32 elements, by a warp.
__device__ __forceinline__ void fetch(
    const Factor& factor, int first, int term, float (*to)[TILE_STRIDE], int lane) {
  if (!factor.terms_first) {
    int t = lane & 7;
    bool inside = term + t < factor.terms;
#pragma unroll
    for (int j = 0; j < TILE / 4; j++) {
      int i = (lane >> 3) + 4 * j;
      bool valid = inside && first + i < factor.side;
      const float* from = factor.values + (i64)(first + i) * factor.stride + term + t;
      copy_later<1>(&to[t][i], valid ? from : factor.values, valid);
    }
  } else if ((factor.stride & 3) == 0 && is_aligned(factor.values)) {
#pragma unroll
    for (int j = 0; j < 2; j++) {
      int t = (lane >> 3) + 4 * j;
      int i = (lane & 7) * 4;
      int n = term + t < factor.terms ? max(0, min(4, factor.side - first - i)) : 0;
      const float* from = factor.values + (i64)(term + t) * factor.stride + first + i;
      copy_later<4>(&to[t][i], n > 0 ? from : factor.values, n);
    }
  } else {
#pragma unroll
    for (int t = 0; t < TERMS; t++) {
      bool valid = term + t < factor.terms && first + lane < factor.side;
      const float* from = factor.values + (i64)(term + t) * factor.stride + first + lane;
      copy_later<1>(&to[t][lane], valid ? from : factor.values, valid);
    }
  }
}

// Adds eight terms to 8 x 4 elements of the tile.
__device__ __forceinline__ void add_stage(const TileStage& stage, int row, int column, float (&sums)[8][4]) {
#pragma unroll
  for (int t = 0; t < TERMS; t++) {
    float4 a = *(const float4*)&stage.left[t][row];
    float4 b = *(const float4*)&stage.left[t][row + 4];
    float4 c = *(const float4*)&stage.right[t][column];
    float left[8] = {a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w};
    float right[4] = {c.x, c.y, c.z, c.w};
#pragma unroll
    for (int i = 0; i < 8; i++) {
#pragma unroll
      for (int j = 0; j < 4; j++) {
        sums[i][j] += left[i] * right[j];
      }
    }
  }
}

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
  TileMemory& memory = *(TileMemory*)shared;
  Factor a = {left, left_stride, left_terms_first, m, k};
  Factor b = {right, right_stride, right_terms_first, n, k};
  int first_row = blockIdx.y * TILE;
  int first_column = blockIdx.x * TILE;
  int lane = threadIdx.x & 31;
  int warp = threadIdx.x >> 5;
  TileStage* own = memory.stages[warp];
  int stages = ((k + TERMS - 1) / TERMS - warp + WARPS - 1) / WARPS;
#pragma unroll
  for (int s = 0; s < STAGES - 1; s++) {
    if (s < stages) {
      int term = (s * WARPS + warp) * TERMS;
      fetch(a, first_row, term, own[s].left, lane);
      fetch(b, first_column, term, own[s].right, lane);
    }
    end_stage();
  }
  float sums[8][4] = {};
  int row = (lane >> 3) * 8;
  int column = (lane & 7) * 4;
  for (int s = 0; s < stages; s++) {
    await_stages<STAGES - 2>();
    __syncwarp();
    int next = s + STAGES - 1;
    if (next < stages) {
      int term = (next * WARPS + warp) * TERMS;
      fetch(a, first_row, term, own[next % STAGES].left, lane);
      fetch(b, first_column, term, own[next % STAGES].right, lane);
    }
    end_stage();
    add_stage(own[s % STAGES], row, column, sums);
  }
  await_stages<0>();
  __syncthreads();
#pragma unroll
  for (int i = 0; i < 8; i++) {
    *(float4*)&memory.sums[warp][row + i][column] =
        make_float4(sums[i][0], sums[i][1], sums[i][2], sums[i][3]);
  }
  __syncthreads();
  row = threadIdx.x >> 3;
  column = (threadIdx.x & 7) * 4;
  int count = min(4, n - first_column - column);
  if (first_row + row >= m || count <= 0) {
    return;
  }
  float all[4] = {0, 0, 0, 0};
#pragma unroll
  for (int w = 0; w < WARPS; w++) {
    float4 part = *(const float4*)&memory.sums[w][row][column];
    all[0] += part.x;
    all[1] += part.y;
    all[2] += part.z;
    all[3] += part.w;
  }
  i64 at = first_row + row;
  finish<4>(epilogue, at, first_column + column, n, count, all);
  store<4>(out + at * n + first_column + column, count, all);
}

static_assert(sizeof(TileMemory) == 73728, "SmallProducts.SHARED_BYTES");
