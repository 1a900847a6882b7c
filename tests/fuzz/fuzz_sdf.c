// fuzz_sdf.c — any bytes as a distance field: the mesh of an octree, or the configuration of a plugin
//   The first byte chooses the field. A ball and a box fall onto an octree for a few steps; a plugin that takes its
//   configuration measures some points.
#include "fuzz_model.h"

#include "sinew/plugin.h"

#define MOST_FIELD   4096
#define MOST_VALUES  8
#define MOST_NUMBERS 64
#define POINTS       8

// A line as a value; returns the bytes it takes.
static size_t take_value(const uint8_t* bytes, size_t size, char value[32]) {
  size_t n = 0;
  for (; n < size && n < 31 && bytes[n] && bytes[n] != '\n'; n++) value[n] = (char)bytes[n];
  value[n] = 0;
  return n < size ? n + 1 : n;
}

static void measure_points(const snPlugin* row, const double* numbers) {
  volatile double sum = row->box(row, numbers).half.x;
  for (int i = 0; i < POINTS; i++) {
    snVec3 at = {.3 * i - 1, .2 * (i % 3) - .2, .1 * (i % 5) - .2};
    double distance = row->distance(row, numbers, at);
    sum = sum + distance + (row->gradient ? row->gradient(row, numbers, at, distance).x : 0);
  }
}

static int fuzz_plugin(const snPlugin* row, const uint8_t* bytes, size_t size) {
  char text[MOST_VALUES][32] = {{0}}, why[SN_PLUGIN_WHY] = "";
  const char* values[MOST_VALUES];
  double numbers[MOST_NUMBERS] = {0};
  if (row->attribute_count > MOST_VALUES || row->number_count > MOST_NUMBERS) abort();
  for (int i = 0; i < row->attribute_count; i++) {
    size_t used = take_value(bytes, size, text[i]);
    values[i] = text[i];
    bytes += used, size -= used;
  }
  if (row->read(row, values, numbers, why))
    measure_points(row, numbers);
  else if (!why[0])
    abort();  // refused without a reason
  return 0;
}

static int fuzz_octree(const uint8_t* bytes, size_t size) {
  static const char text[] =
      "<mujoco><option sdf_initpoints='10'/><asset><mesh name='m' file='m.obj'/></asset><worldbody>"
      "<geom type='sdf' mesh='m'/><body pos='0 0 .1'><freejoint/><geom size='.2'/></body>"
      "<body pos='.1 0 .2'><freejoint/><geom type='box' size='.1 .2 .1'/></body></worldbody></mujoco>";
  const snAsset assets[] = {{"m.obj", bytes, size}};
  return fuzz_model((const uint8_t*)text, sizeof text - 1, "fuzz.xml", assets, 1);
}

static const snPlugin* chosen_field(int byte) {
  const snPlugin* row;
  for (int slot = 0; (row = sn_plugin_builtin(slot)); slot++)
    if ((sn_plugin_capabilities(row) & SN_PLUGIN_SDF) && byte-- == 0) return row;
  return NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  if (size < 1 || size > MOST_FIELD) return -1;
  const snPlugin* row = chosen_field(bytes[0]);
  return row ? fuzz_plugin(row, bytes + 1, size - 1) : fuzz_octree(bytes + 1, size - 1);
}
