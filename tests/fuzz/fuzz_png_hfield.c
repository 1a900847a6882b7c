// fuzz_png_hfield.c — any bytes as an image: a height field, and textures cut from it
//   The first byte chooses channels, turns and the grid. Checksums are put right before, or nothing would get past
//   them.
#include "sinew/sinew.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_INPUT  ((size_t)1 << 16)
#define MOST_PIXELS ((uint64_t)1 << 20)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

static uint32_t checksum(const unsigned char* bytes, size_t size) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (0 - (crc & 1) & 0xedb88320u);
  }
  return ~crc;
}

static uint32_t number(const unsigned char* at) {
  return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void repair_checksums(unsigned char* file, size_t size) {
  for (size_t at = 8; at + 12 <= size;) {
    size_t length = number(file + at);
    if (length > size - at - 12) return;
    uint32_t crc = checksum(file + at + 4, length + 4);
    for (int i = 0; i < 4; i++) file[at + 8 + length + (size_t)i] = (unsigned char)(crc >> (24 - 8 * i));
    at += 12 + length;
  }
}

static void check_heights(const snModel* m) {
  for (int i = 0; i < m->nhfielddata; i++)
    if (!(m->hfield_data[i] >= 0 && m->hfield_data[i] <= 1)) abort();
}

static void load(const char* xml, const snAsset* asset) {
  snDiagnostics diag = {0};
  snModel* m =
      sn_load_memory(xml, strlen(xml), "", &(snLoadOptions){.assets = asset, .asset_count = 1, .no_disk = true}, &diag);
  if (!m && diag.errors == 0) abort();  // refused without a reason
  if (m) check_heights(m);
  sn_model_destroy(m);
  sn_diagnostics_clear(&diag);
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  if (size < 1 || size > MOST_INPUT) return -1;
  static const char* const turns[4] = {"", "hflip='true'", "vflip='true'", "gridsize='2 3' gridlayout='RLUDFB'"};
  static const int channels[4] = {1, 3, 4, 3};
  size_t length = size - 1;
  unsigned char* file = malloc(length ? length : 1);
  memcpy(file, bytes + 1, length);
  repair_checksums(file, length);
  snAsset asset = {"a.png", file, length};
  char xml[256];
  bool small = length < 24 || (uint64_t)number(file + 16) * number(file + 20) <= MOST_PIXELS;
  if (small) {
    load("<mujoco><asset><hfield name='h' file='a.png' size='1 1 1 1'/></asset></mujoco>", &asset);
    snprintf(xml, sizeof xml,
             "<mujoco><asset><texture name='t' type='%s' file='a.png' nchannel='%d' %s/></asset></mujoco>",
             bytes[0] & 16 ? "2d" : "cube", channels[bytes[0] & 3], turns[bytes[0] >> 2 & 3]);
    load(xml, &asset);
  }
  free(file);
  return 0;
}
