// exclusion.c — attributes that say the same thing and cannot stand on one element together
//   reads   every element, those of default classes included
//   Only what one element says counts: an element may well say in another way what its class says.
#include "compile/section.h"
#include "spec/descriptor.h"

#define MOST_ALTERNATIVES 5

// Any element that has all of a group's attributes is checked for it.
static const char* const groups[][MOST_ALTERNATIVES + 1] = {
    {"quat", "axisangle", "xyaxes", "zaxis", "euler", NULL},
    {"fovy", "sensorsize", NULL},
    {"directional", "type", NULL},
};

static void check_group(snPlan* plan, const snElement* el, const char* const* group) {
  const char* first = NULL;
  for (; *group; group++) {
    int row = sn_attr_find(el->kind, *group);
    if (row < 0) return;
    if (!(el->given >> row & 1)) continue;
    if (first)
      sn_plan_error(plan, el, *group, "cannot be combined with '%s'", first);
    else
      first = *group;
  }
}

static void check_element(snPlan* plan, const snElement* el) {
  for (size_t i = 0; i < sizeof groups / sizeof groups[0]; i++) check_group(plan, el, groups[i]);
  for (const snElement* child = el->first; child; child = child->next) check_element(plan, child);
}

void sn_plan_exclusions(snPlan* plan) { check_element(plan, plan->spec->root); }
