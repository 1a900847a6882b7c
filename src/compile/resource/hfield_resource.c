// hfield_resource.c — <hfield>: ground as a grid of heights
//   reads   the elements, PNG images, files of MuJoCo's own format        writes  hfield_*
//   Images and written heights begin with the far row (+y), the model with the near one. Heights are scaled to 0..1.
#include "compile/resource/hfield_resource.h"

#include "asset/asset_file.h"
#include "asset/image.h"
#include "compile/section.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#define HEADER (2 * sizeof(int32_t))

// conformance: differences below this are not stretched to 0..1, and heights beyond the bound do not count for it
#define LEAST_DIFFERENCE 1e-14
#define BOUND            1e10f

// Larger grids take gigabytes in the model and in its search structures; a small image can claim them.
#define MOST_HEIGHTS (1 << 28)
#define PNG_SIZES    16  // bytes before width and height in a PNG file

static bool is_too_large(int64_t count, snFailure* failure) {
  if (count <= MOST_HEIGHTS) return false;
  sn_fail(failure, "has %lld heights; %d is the largest number", (long long)count, MOST_HEIGHTS);
  return true;
}

static bool allocate(snPlan* plan, snPlanHfield* hfield, int nrow, int ncol) {
  hfield->data = sn_plan_alloc(plan, sizeof(float) * (size_t)nrow * (size_t)ncol);
  hfield->nrow = nrow;
  hfield->ncol = ncol;
  return hfield->data != NULL;
}

// Integers nrow and ncol, then floats, near row first.
static bool read_grid(snPlan* plan, const char* data, size_t size, snPlanHfield* hfield, snFailure* failure) {
  int32_t sides[2];
  if (size < HEADER) return sn_fail(failure, "is too short to hold its numbers of rows and columns");
  memcpy(sides, data, HEADER);
  if (sides[0] < 1 || sides[1] < 1)
    return sn_fail(failure, "declares %d rows and %d columns; both must be positive", sides[0], sides[1]);
  int64_t count = (int64_t)sides[0] * sides[1];
  if (count > INT_MAX || (size_t)count * sizeof(float) != size - HEADER)
    return sn_fail(failure, "has %zu bytes, but %d rows and %d columns need %lld", size, sides[0], sides[1],
                   (long long)count * (long long)sizeof(float) + (long long)HEADER);
  if (is_too_large(count, failure) || !allocate(plan, hfield, sides[0], sides[1])) return false;
  memcpy(hfield->data, data + HEADER, size - HEADER);
  return true;
}

static int64_t big_endian(const char* bytes) {
  const unsigned char* b = (const unsigned char*)bytes;
  return (int64_t)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
}

static bool read_image(snPlan* plan, const char* data, size_t size, snPlanHfield* hfield, snFailure* failure) {
  snImage image;
  if (size >= PNG_SIZES + 8 && is_too_large(big_endian(data + PNG_SIZES) * big_endian(data + PNG_SIZES + 4), failure))
    return false;
  if (!sn_image_read_png(data, size, 1, plan->arena, &image, failure)) return false;
  if (!allocate(plan, hfield, image.height, image.width)) return false;
  for (int r = 0; r < hfield->nrow; r++) {
    const snByte* from = image.pixels + (size_t)(hfield->nrow - 1 - r) * (size_t)hfield->ncol;
    float* to = hfield->data + (size_t)r * (size_t)hfield->ncol;
    for (int c = 0; c < hfield->ncol; c++) to[c] = from[c];
  }
  return true;
}

static void read_file(snPlan* plan, const snElement* el, snPlanHfield* hfield) {
  const snSpecHfield* s = hfield->s;
  const char* type = sn_asset_type(&plan->files, s->content_type, s->file);
  bool png = strcmp(type, "image/png") == 0;
  if (!png && type[0] && strcmp(type, "image/vnd.mujoco.hfield") != 0) {
    sn_plan_error(plan, el, s->content_type[0] ? "content_type" : "file",
                "asks for '%s', which is no kind of height field that can be read", type);
    return;
  }
  const snAssetFile* file = sn_asset_file(&plan->files, el, "file", s->file, sn_mesh_folder(&plan->files, el));
  if (!file) return;
  snFailure failure = {0};
  if ((png ? read_image : read_grid)(plan, file->bytes.data, file->bytes.size, hfield, &failure)) return;
  if (failure.text[0])
    sn_plan_error(plan, el, "file", "names '%s', which %s", file->path, failure.text);
  else
    plan->out_of_memory = true;
}

// Heights that are written, or none yet: whoever simulates fills them in.
static void read_written(snPlan* plan, const snElement* el, snPlanHfield* hfield) {
  const snSpecHfield* s = hfield->s;
  int64_t count = (int64_t)s->nrow * s->ncol;
  if (s->nrow < 1 || s->ncol < 1 || count > INT_MAX) {
    sn_plan_error(plan, el, NULL, "needs 'file', or positive 'nrow' and 'ncol', found %d and %d", s->nrow, s->ncol);
    return;
  }
  if (SN_GIVEN(s, HFIELD, elevation) && s->elevation.n != count) {
    sn_plan_error(plan, el, "elevation", "has %d numbers, but 'nrow' times 'ncol' is %lld", s->elevation.n,
                (long long)count);
    return;
  }
  if (!allocate(plan, hfield, s->nrow, s->ncol)) return;
  for (int r = 0; s->elevation.n && r < s->nrow; r++) {
    const double* from = s->elevation.v + (size_t)(s->nrow - 1 - r) * (size_t)s->ncol;
    float* to = hfield->data + (size_t)r * (size_t)s->ncol;
    for (int c = 0; c < s->ncol; c++) to[c] = (float)from[c];
  }
}

static void scale_heights(snPlan* plan, const snElement* el, snPlanHfield* hfield) {
  size_t count = (size_t)hfield->nrow * (size_t)hfield->ncol;
  float low = BOUND, high = -BOUND, *data = hfield->data;
  for (size_t i = 0; i < count; i++) {
    if (data[i] < low) low = data[i];
    if (data[i] > high) high = data[i];
  }
  if (low > high) {
    sn_plan_error(plan, el, NULL, "has no height that is a number");
    return;
  }
  bool stretched = high - low > LEAST_DIFFERENCE;
  for (size_t i = 0; i < count; i++) {
    data[i] -= low;
    if (stretched) data[i] /= high - low;
  }
}

static void plan_hfield(snPlan* plan, const snElement* el) {
  const snSpecHfield* s = SN_AS(Hfield, el);
  const char* name = s->name && s->name[0] ? s->name : sn_asset_name(&plan->files, s->file);
  snPlanHfield* hfield = sn_plan_item(plan, sizeof *hfield, SN_OBJ_HFIELD, el, name, &plan->lists[SN_OBJ_HFIELD]);
  if (!hfield) return;
  hfield->s = s;
  if (!name[0]) sn_plan_error(plan, el, "name", "is missing, and no file provides it");
  for (int i = 0; i < 4; i++)
    if (!(s->size[i] > 0)) {
      sn_plan_error(plan, el, "size", "needs four positive numbers, found %g in place %d", s->size[i], i + 1);
      break;
    }
  if (s->file[0])
    read_file(plan, el, hfield);
  else
    read_written(plan, el, hfield);
  if (hfield->data) scale_heights(plan, el, hfield);
}

void sn_plan_hfields(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_ASSET); el; el = sn_next_in(el))
    if (el->kind == SN_EL_HFIELD) plan_hfield(plan, el);
}

snVec3 sn_hfield_size(const snPlanHfield* hfield) {
  const double* size = hfield->s->size;
  return vec3(size[0], size[1], 0.25 * size[2] + 0.5 * size[3]);
}

snAabb sn_hfield_box(const snPlanHfield* hfield) {
  const double* size = hfield->s->size;
  return (snAabb){{0, 0, 0.5 * (size[2] - size[3])}, {size[0], size[1], 0.5 * (size[2] + size[3])}};
}

double sn_hfield_radius(const snPlanHfield* hfield) {
  const double* size = hfield->s->size;
  return sqrt(size[0] * size[0] + size[1] * size[1] + fmax(size[2] * size[2], size[3] * size[3]));
}

void sn_size_hfields(snPlan* plan, snModel* m) {
  m->nhfield = plan->count[SN_OBJ_HFIELD];
  int64_t heights = 0;
  for (int id = 0; id < m->nhfield; id++) {
    const snPlanHfield* hfield = SN_ITEM(snPlanHfield, plan, SN_OBJ_HFIELD, id);
    heights += (int64_t)hfield->nrow * hfield->ncol;
  }
  if (heights > INT_MAX)
    sn_error(plan->report, SN_NOWHERE, "the height fields of the model have more than 2^31 heights");
  else
    m->nhfielddata = (int)heights;
}

void sn_fill_hfields(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->nhfield; id++) {
    const snPlanHfield* hfield = SN_ITEM(snPlanHfield, plan, SN_OBJ_HFIELD, id);
    int count = hfield->nrow * hfield->ncol;
    m->hfield_nrow[id] = hfield->nrow;
    m->hfield_ncol[id] = hfield->ncol;
    m->hfield_adr[id] = address;
    memcpy(m->hfield_data + address, hfield->data, sizeof(float) * (size_t)count);
    address += count;
  }
}
