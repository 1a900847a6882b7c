// visual.c — <visual>: read and kept for whoever draws the model
//   reads   all elements inside <visual>        writes  vis
#include "compile/section.h"
#include "spec/descriptor.h"

#include <string.h>

static const struct {
  const char* prefix;
  snElementKind kind;
} groups[] = {
    {"global_", SN_EL_VISUAL_GLOBAL}, {"quality_", SN_EL_VISUAL_QUALITY}, {"headlight_", SN_EL_VISUAL_HEADLIGHT},
    {"map_", SN_EL_VISUAL_MAP},       {"scale_", SN_EL_VISUAL_SCALE},     {"rgba_", SN_EL_VISUAL_RGBA},
};

// a typed element of any of these kinds
typedef union AnyGroup {
  snElement el;
  snSpecVisualGlobal global;
  snSpecVisualQuality quality;
  snSpecVisualHeadlight headlight;
  snSpecVisualMap map;
  snSpecVisualScale scale;
  snSpecVisualRgba rgba;
} AnyGroup;

static void read_group(snPlan* plan, const char* prefix, snElementKind kind) {
  AnyGroup group;
  sn_spec_gather(plan->spec, kind, &group.el);
  int count;
  const snField* fields = sn_visual_fields(&count);
  sn_copy_settings(&group.el, ~(snRowSet)0, prefix, fields, count, &plan->vis);
}

static void require_positive(snPlan* plan, snElementKind kind, const char* attribute) {
  int row = sn_attr_find(kind, attribute);
  const snElement* el = NULL;
  while ((el = sn_spec_next(plan->spec->root, el, kind))) {
    double value = *(const double*)(const void*)((const char*)el + sn_attr_rows(kind)[row].offset);
    if ((el->given >> row & 1) && !((float)value > 0))
      sn_plan_error(plan, el, attribute, "must be positive, found %g", value);
  }
}

void sn_plan_visual(snPlan* plan) {
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) read_group(plan, groups[i].prefix, groups[i].kind);
  require_positive(plan, SN_EL_VISUAL_GLOBAL, "realtime");
  require_positive(plan, SN_EL_VISUAL_MAP, "znear");
}
