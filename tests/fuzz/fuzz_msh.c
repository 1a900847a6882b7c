// fuzz_msh.c — any bytes as a mesh file: read, and where that works made into a mesh
#include "fuzz_mesh.h"

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  fuzz_mesh(sn_mesh_read_msh, bytes, size);
  return 0;
}
