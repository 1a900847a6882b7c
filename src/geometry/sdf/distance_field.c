// distance_field.c — distance and gradient of a field, whatever it is made of
//   reads   the row of a plugin, or an octree        writes  nothing
#include "geometry/sdf/distance_field.h"

#include "base/text.h"
#include "geometry/sdf/octree_formulas.h"

#include <stdio.h>

// ---- fields

static snVec3 differences(const snSdfView* field, snVec3 p, double value) {
  const double e = SN_SDF_STEP;
  return vec3((sn_sdf_distance(field, vec3(p.x + e, p.y, p.z)) - value) / e,
              (sn_sdf_distance(field, vec3(p.x, p.y + e, p.z)) - value) / e,
              (sn_sdf_distance(field, vec3(p.x, p.y, p.z + e)) - value) / e);
}

static snVec3 octree_gradient(const snSdfView* field, snVec3 point, double value) {
  if (octree_beyond(field, point)) return differences(field, point, value);
  Leaves none = no_leaves();
  return octree_slope(field, point, mask_not(mask_none()), &none);
}

double sn_sdf_distance(const snSdfView* field, snVec3 point) {
  const snPlugin* p = field->plugin;
  Leaves none = no_leaves();
  return p ? p->distance(p, field->numbers, point) : octree_distance(field, point, mask_not(mask_none()), &none);
}

snVec3 sn_sdf_gradient(const snSdfView* field, snVec3 point, double value) {
  const snPlugin* p = field->plugin;
  if (!p) return octree_gradient(field, point, value);
  return p->gradient ? p->gradient(p, field->numbers, point, value) : differences(field, point, value);
}

bool sn_sdf_read(const snPlugin* p, const char* const* values, const double* defaults, double* numbers,
                 char why[SN_PLUGIN_WHY]) {
  for (int i = 0; i < p->attribute_count; i++) {
    numbers[i] = values[i][0] ? sn_config_number(values[i]) : defaults[i];
    if (sn_config_is_number(values[i])) continue;
    snprintf(why, SN_PLUGIN_WHY, "'%s' must be a number, found '%.100s'", p->attributes[i], values[i]);
    return false;
  }
  return true;
}
