// fuzz_mjcf.c — any bytes as an MJCF model
#include "fuzz_model.h"

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  static const char part[] = "<x><body><joint/><geom size='1'/></body></x>";
  static const snAsset assets[] = {{"part.xml", part, sizeof(part) - 1}};
  return fuzz_model(bytes, size, "fuzz.xml", assets, 1);
}
