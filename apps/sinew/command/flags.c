// flags.c — flags of <option><flag/></option> on the command line
//   MuJoCo keeps two words: one bit set per thing switched off, one per thing switched on. Either option takes any
//   name, as the MJCF element does: `--enable contact` clears a disable bit.

#include "command/setup.h"
#include "terminal/terminal.h"
#include <stdio.h>
#include <string.h>

typedef struct Flag {
  const char* name;
  int bit;
  bool disables;  // the bit lives in disableflags; the flag is on unless the model says otherwise
  const char* doc;
} Flag;

static const Flag flags[] = {
    {"constraint", SN_DISABLE_CONSTRAINT, true, "all constraints: equality, dry friction, limits, contacts"},
    {"equality", SN_DISABLE_EQUALITY, true, "equality constraints"},
    {"frictionloss", SN_DISABLE_FRICTIONLOSS, true, "dry friction of joints and tendons"},
    {"limit", SN_DISABLE_LIMIT, true, "limits of joints and tendons"},
    {"contact", SN_DISABLE_CONTACT, true, "contacts"},
    {"spring", SN_DISABLE_SPRING, true, "spring forces of joints and tendons"},
    {"damper", SN_DISABLE_DAMPER, true, "damping of joints and tendons"},
    {"gravity", SN_DISABLE_GRAVITY, true, "gravity"},
    {"clampctrl", SN_DISABLE_CLAMPCTRL, true, "controls are clamped to their ranges"},
    {"warmstart", SN_DISABLE_WARMSTART, true, "the constraint solver starts from the last solution"},
    {"filterparent", SN_DISABLE_FILTERPARENT, true, "no contacts between a body and its parent"},
    {"actuation", SN_DISABLE_ACTUATION, true, "actuator forces"},
    {"refsafe", SN_DISABLE_REFSAFE, true, "time constants of constraints are at least two time steps"},
    {"sensor", SN_DISABLE_SENSOR, true, "sensors are computed"},
    {"midphase", SN_DISABLE_MIDPHASE, true, "contacts of meshes use bounding volumes"},
    {"eulerdamp", SN_DISABLE_EULERDAMP, true, "the Euler integrator treats damping implicitly"},
    {"autoreset", SN_DISABLE_AUTORESET, true, "a state with NaN or huge numbers is reset"},
    {"nativeccd", SN_DISABLE_NATIVECCD, true, "convex collisions by the native search, not by libccd"},
    {"island", SN_DISABLE_ISLAND, true, "constraints are solved island by island"},
    {"override", SN_ENABLE_OVERRIDE, false,
     "contact parameters are replaced by o_margin, o_solref, o_solimp, o_friction"},
    {"energy", SN_ENABLE_ENERGY, false, "potential and kinetic energy are computed"},
    {"fwdinv", SN_ENABLE_FWDINV, false, "forward and inverse dynamics are compared"},
    {"invdiscrete", SN_ENABLE_INVDISCRETE, false, "inverse dynamics of the discrete-time step"},
    {"multiccd", SN_ENABLE_MULTICCD, false, "several contact points per pair of convex geoms"},
    {"sleep", SN_ENABLE_SLEEP, false, "kinematic trees at rest fall asleep"},
};
#define FLAG_COUNT ((int)(sizeof(flags) / sizeof(flags[0])))
_Static_assert(sizeof(flags) / sizeof(flags[0]) == SN_DISABLE_FLAG_COUNT + SN_ENABLE_FLAG_COUNT, "a flag has no name");

static const char* flag_name(const void* context, int i) {
  (void)context;
  return i < FLAG_COUNT ? flags[i].name : NULL;
}

static const Flag* find(const char* name) {
  for (int i = 0; i < FLAG_COUNT; i++) {
    if (strcmp(flags[i].name, name) == 0) return &flags[i];
  }
  return NULL;
}

static void set(snModel* m, const Flag* flag, bool enable) {
  int* word = flag->disables ? &m->opt.disableflags : &m->opt.enableflags;
  bool bit = enable != flag->disables;
  *word = bit ? (*word | flag->bit) : (*word & ~flag->bit);
}

// `m` may be NULL: then names are checked and nothing is changed.
static bool apply_list(const snArguments* a, const char* option, bool enable, snModel* m) {
  const char* at = sn_argument(a, option);
  while (at) {
    char name[64];
    sn_next_name(&at, name, sizeof(name));
    const Flag* flag = find(name);
    if (!flag) {
      const char* close = sn_closest_word(name, flag_name, NULL);
      sn_message(a->where, SN_SEVERITY_ERROR, "--%s: no flag '%s'%s%s%s", option, name, close ? "; did you mean '" : "",
                 close ? close : "", close ? "'?" : "; --disable help lists them");
      return false;
    }
    if (m) set(m, flag, enable);
  }
  return true;
}

bool sn_flags_help(const snArguments* a) {
  const char *disable = sn_argument(a, "disable"), *enable = sn_argument(a, "enable");
  if (!(disable && strcmp(disable, "help") == 0) && !(enable && strcmp(enable, "help") == 0)) return false;
  printf("Simulation flags, for --disable and --enable:\n");
  for (int i = 0; i < FLAG_COUNT; i++)
    printf("  %-14s%-5s%s\n", flags[i].name, flags[i].disables ? "on" : "off", flags[i].doc);
  return true;
}

bool sn_flags_apply(const snArguments* a, snModel* m) {
  return apply_list(a, "disable", false, m) && apply_list(a, "enable", true, m);
}

bool sn_flags_check(const snArguments* a) { return sn_flags_apply(a, NULL); }

bool sn_flags_describe(const snModel* m, int i, const char** name, bool* enabled) {
  for (int flag = 0; flag < FLAG_COUNT; flag++) {
    int word = flags[flag].disables ? m->opt.disableflags : m->opt.enableflags;
    if (!(word & flags[flag].bit) || i-- > 0) continue;
    *name = flags[flag].name;
    *enabled = !flags[flag].disables;
    return true;
  }
  return false;
}
