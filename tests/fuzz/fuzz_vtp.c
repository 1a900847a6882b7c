// fuzz_vtp.c — any bytes as a mesh file of VTK: read, and where that works made into a mesh
#include "fuzz_mesh.h"

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  fuzz_mesh(sn_mesh_read_vtp, bytes, size);
  return 0;
}
