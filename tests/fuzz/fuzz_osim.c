// fuzz_osim.c — any bytes as an OpenSim model
#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const char gem[] = "v 1 0 0\nv -1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 4\nf 3 2 4\nf 2 1 4\nf 2 3 1\n";
  static const snAsset assets[] = {{"gem.obj", gem, sizeof(gem) - 1}, {"Geometry/bone.obj", gem, sizeof(gem) - 1}};
  return fuzz_model(bytes, size, "fuzz.osim", assets, 2);
}
