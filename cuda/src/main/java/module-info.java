/**
 * The {@code cuda} backend, found by its name and by {@code auto} where there is an NVIDIA GPU. It
 * calls the driver, cuBLAS and NVRTC of the machine it runs on, and needs nothing else.
 */
module io.hnhn.cuda {
  requires io.hnhn.core;
  requires static org.jspecify;

  provides io.hnhn.backend.BackendProvider with
      io.hnhn.cuda.CudaProvider;
}
