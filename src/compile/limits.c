// limits.c — when a range is in force
//   reads   a range, its 'limited' attribute, compiler autolimits
#include "compile/body/tree.h"

bool sn_is_limited(int tri_state, const double range[2]) {
  return tri_state == SN_SAID_YES || (tri_state == SN_LEFT_TO_RANGE && range[0] < range[1]);
}

void sn_check_limited(snPlan* plan, const snElement* el, int tri_state, const double range[2],
                      const char* range_attribute, const char* limited_attribute) {
  bool has_range = range[0] != 0 || range[1] != 0;
  if (sn_compiler(plan, el)->autolimits || tri_state != SN_LEFT_TO_RANGE || !has_range) return;
  sn_plan_error(plan, el, range_attribute, "needs '%s' as well, because <compiler> attribute 'autolimits' is false",
              limited_attribute);
}

bool sn_plan_limit(snPlan* plan, const snElement* el, int tri_state, const double range[2], const char* range_attribute,
                   const char* limited_attribute) {
  sn_check_limited(plan, el, tri_state, range, range_attribute, limited_attribute);
  bool in_force = sn_is_limited(tri_state, range);
  if (in_force && range[0] >= range[1])
    sn_plan_error(plan, el, range_attribute, "must rise, found %g %g", range[0], range[1]);
  return in_force;
}
