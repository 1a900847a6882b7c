// option.c — <option> and <flag>
//   reads   all elements of these kinds        writes  opt
//   Fields and attributes have the same names, so a new option is a row in each table and nothing here.
#include "base/build.h"
#include "compile/section.h"
#include "sinew/physics.h"
#include "spec/descriptor.h"

#include <string.h>

// conformance: MuJoCo keeps disabled groups in the bits of an int
#define ACTUATOR_GROUPS 31

// where the switch sleepspeed is on
#define NEWER_SLEEP_TOLERANCE 1e-3

// Rows of <flag> stand in the order of MuJoCo's bits: what can be disabled, then what can be enabled. The last ones
// have no bit: the reader refuses files that enable them.
static void read_flags(snPlan* plan) {
  snSpecFlag flag;
  sn_spec_gather(plan->spec, SN_EL_FLAG, &flag.el);
  if (plan->opt.physics & SN_PHYSICS_MULTICCD && !SN_GIVEN(&flag, FLAG, multiccd)) flag.multiccd = true;
  const snAttrRow* rows = sn_attr_rows(SN_EL_FLAG);
  for (int row = 0; rows[row].name; row++) {
    int enabled = *(const int*)(const void*)((const char*)&flag + rows[row].offset);
    if (row < SN_DISABLE_FLAG_COUNT) {
      if (!enabled) plan->opt.disableflags |= 1 << row;
    } else if (enabled && row < SN_DISABLE_FLAG_COUNT + SN_ENABLE_FLAG_COUNT) {
      plan->opt.enableflags |= 1 << (row - SN_DISABLE_FLAG_COUNT);
    }
  }
}

// The search that replaces the built-in one is another library's.
static void refuse_missing_library(snPlan* plan) {
  if (!(plan->opt.disableflags & SN_DISABLE_NATIVECCD) || sn_has_libccd()) return;
  const snElement *el = NULL, *last = NULL;
  while ((el = sn_spec_next(plan->spec->root, el, SN_EL_FLAG))) {
    if (!SN_AS(Flag, el)->nativeccd) last = el;
  }
  sn_plan_error(plan, last, "nativeccd", "cannot be disabled: this build of Sinew is without the library libccd");
}

// Groups add up over all <option> elements.
static void read_disabled_groups(snPlan* plan) {
  const snElement* el = NULL;
  while ((el = sn_spec_next(plan->spec->root, el, SN_EL_OPTION))) {
    snIntList groups = SN_AS(Option, el)->actuatorgroupdisable;
    if (groups.n > ACTUATOR_GROUPS)
      sn_plan_error(plan, el, "actuatorgroupdisable", "has room for %d groups, found %d", ACTUATOR_GROUPS, groups.n);
    for (int i = 0; i < groups.n; i++) {
      if (groups.v[i] < 0 || groups.v[i] >= ACTUATOR_GROUPS) {
        sn_plan_error(plan, el, "actuatorgroupdisable", "needs groups from 0 to %d, found %d", ACTUATOR_GROUPS - 1,
                    groups.v[i]);
      } else {
        plan->opt.disableactuator |= 1 << groups.v[i];
      }
    }
  }
}

void sn_plan_options(snPlan* plan) {
  snSpecOption option;
  sn_spec_gather(plan->spec, SN_EL_OPTION, &option.el);
  int count;
  const snField* fields = sn_option_fields(&count);
  sn_copy_settings(&option.el, ~(snRowSet)0, "", fields, count, &plan->opt);
  sn_plan_physics(plan, option.physics);
  if (plan->opt.physics & SN_PHYSICS_SLEEPSPEED && !SN_GIVEN(&option, OPTION, sleep_tolerance))
    plan->opt.sleep_tolerance = NEWER_SLEEP_TOLERANCE;
  read_flags(plan);
  refuse_missing_library(plan);
  read_disabled_groups(plan);
}
