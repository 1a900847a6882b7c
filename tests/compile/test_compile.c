// test_compile.c — whole models, field by field, against what MuJoCo 3.5.0 made of them (golden/, written by record.py)
#include "sinew/sinew.h"
#include "test.h"

#include <stdlib.h>

#define FOLDER SN_SOURCE_DIR "/tests/compile/"

typedef struct Numbers {
  snKind kind;
  const void* data;
  size_t count;
} Numbers;

static double number_at(Numbers n, size_t i) {
  switch (n.kind) {
    case SN_KIND_DOUBLE: return ((const double*)n.data)[i];
    case SN_KIND_FLOAT: return ((const float*)n.data)[i];
    case SN_KIND_INT: return ((const int*)n.data)[i];
    case SN_KIND_INT64: return (double)((const int64_t*)n.data)[i];
    case SN_KIND_BYTE: return ((const snByte*)n.data)[i];
    case SN_KIND_CHAR: return ((const char*)n.data)[i];
  }
  return NAN;
}

static const snField* find_field(const snField* fields, int count, const char* name) {
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  return NULL;
}

static bool single_value(Numbers* out, const snField* fields, int count, const void* owner, const char* name) {
  const snField* f = find_field(fields, count, name);
  if (!f) return false;
  *out = (Numbers){f->kind, (const char*)owner + f->offset, (size_t)f->width};
  return true;
}

static bool field_numbers(Numbers* out, const snModel* m, const char* name) {
  int count;
  const snField* fields = sn_option_fields(&count);
  if (strncmp(name, "opt.", 4) == 0) return single_value(out, fields, count, &m->opt, name + 4);
  fields = sn_statistic_fields(&count);
  if (strncmp(name, "stat.", 5) == 0) return single_value(out, fields, count, &m->stat, name + 5);
  fields = sn_model_size_fields(&count);
  if (single_value(out, fields, count, m, name)) return true;
  fields = sn_model_fields(&count);
  const snField* f = find_field(fields, count, name);
  if (!f) return false;
  int rows, cols;
  sn_field_shape(m, f, &rows, &cols);
  *out = (Numbers){f->kind, sn_model_field_data(m, f), (size_t)rows * (size_t)cols * (size_t)f->width};
  return true;
}

static double largest(const char* text) {
  double most = 0;
  for (char* end; (void)0, 1; text = end) {
    double value = strtod(text, &end);
    if (end == text) return most;
    most = fmax(most, fabs(value));
  }
}

// |a - b| <= 1e-9 |b| + 1e-12 max|b| + 1e-15, integers equal
static void compare_field(const snModel* m, const char* model, const char* name, const char* text) {
  Numbers found;
  if (!field_numbers(&found, m, name)) {
    test_fail(model, 0, "no field %s", name);
    return;
  }
  bool whole = found.kind != SN_KIND_DOUBLE && found.kind != SN_KIND_FLOAT;
  double scale = largest(text);
  size_t i = 0;
  for (char* end; (void)0, 1; text = end, i++) {
    double expected = strtod(text, &end);
    if (end == text) break;
    double value = i < found.count ? number_at(found, i) : NAN;
    double tolerance = whole ? 0 : 1e-9 * fabs(expected) + 1e-12 * scale + 1e-15;
    if (!(fabs(value - expected) <= tolerance))
      test_fail(model, 0, "%s[%zu] is %.17g, not %.17g", name, i, value, expected);
  }
  if (i != found.count) test_fail(model, 0, "%s has %zu numbers, not %zu", name, found.count, i);
}

static char* read_text(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  size_t size = (size_t)ftell(file);
  rewind(file);
  char* text = malloc(size + 1);
  text[fread(text, 1, size, file)] = 0;
  fclose(file);
  return text;
}

static void compare_model(const char* name) {
  char path[512];
  snDiagnostics diag = {0};
  snprintf(path, sizeof path, FOLDER "models/%s.xml", name);
  snModel* m = sn_load(path, NULL, &diag);
  for (int i = 0; !m && i < diag.count; i++) test_fail(path, diag.items[i].line, "%s", diag.items[i].message);
  sn_diagnostics_clear(&diag);

  snprintf(path, sizeof path, FOLDER "golden/%s.txt", name);
  char* golden = read_text(path);
  CHECK(m != NULL && golden != NULL);
  for (char* line = golden; m && line && *line;) {
    char* end = strchr(line, '\n');
    if (end) *end = 0;
    char* numbers = strchr(line, ' ');
    *numbers = 0;
    compare_field(m, path, line, numbers + 1);
    line = end ? end + 1 : NULL;
  }
  free(golden);
  sn_model_destroy(m);
}

#define SAME_AS_MUJOCO(model) \
  TEST(model##_compiles_as_in_mujoco) { compare_model(#model); }

SAME_AS_MUJOCO(actuator_kinds)
SAME_AS_MUJOCO(actuators)
SAME_AS_MUJOCO(align_free)
SAME_AS_MUJOCO(align_free_and_fuse)
SAME_AS_MUJOCO(attach)
SAME_AS_MUJOCO(attach_keys)
SAME_AS_MUJOCO(cameras_lights)
SAME_AS_MUJOCO(childclass)
SAME_AS_MUJOCO(composite)
SAME_AS_MUJOCO(contact_pairs)
SAME_AS_MUJOCO(custom_and_keys)
SAME_AS_MUJOCO(discard_visual)
SAME_AS_MUJOCO(empty)
SAME_AS_MUJOCO(equalities)
SAME_AS_MUJOCO(euler_and_keys)
SAME_AS_MUJOCO(fluid_shapes)
SAME_AS_MUJOCO(fuse_static)
SAME_AS_MUJOCO(height_fields)
SAME_AS_MUJOCO(inertia_always_from_geoms)
SAME_AS_MUJOCO(inertia_from_geoms)
SAME_AS_MUJOCO(inertia_never_from_geoms)
SAME_AS_MUJOCO(inherit_range)
SAME_AS_MUJOCO(limits_said)
SAME_AS_MUJOCO(materials)
SAME_AS_MUJOCO(mesh_builtin)
SAME_AS_MUJOCO(mesh_files)
SAME_AS_MUJOCO(mesh_fit)
SAME_AS_MUJOCO(mesh_fit_bounds)
SAME_AS_MUJOCO(mesh_inertia)
SAME_AS_MUJOCO(options)
SAME_AS_MUJOCO(orientation_forms)
SAME_AS_MUJOCO(planes)
SAME_AS_MUJOCO(replicate)
SAME_AS_MUJOCO(replicate_keys)
SAME_AS_MUJOCO(sensor_fusing)
SAME_AS_MUJOCO(sensor_mesh)
SAME_AS_MUJOCO(sensors)
SAME_AS_MUJOCO(shapes)
SAME_AS_MUJOCO(simple_bodies)
SAME_AS_MUJOCO(skins)
SAME_AS_MUJOCO(tendon_armature)
SAME_AS_MUJOCO(tendons)
SAME_AS_MUJOCO(textures)
SAME_AS_MUJOCO(tied_trees)
SAME_AS_MUJOCO(transmissions)
SAME_AS_MUJOCO(user_numbers)
