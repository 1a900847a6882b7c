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
  bool disables;  // the bit lives in disableflags
} Flag;

static const Flag flags[] = {
    {"constraint", SN_DISABLE_CONSTRAINT, true},
    {"equality", SN_DISABLE_EQUALITY, true},
    {"frictionloss", SN_DISABLE_FRICTIONLOSS, true},
    {"limit", SN_DISABLE_LIMIT, true},
    {"contact", SN_DISABLE_CONTACT, true},
    {"spring", SN_DISABLE_SPRING, true},
    {"damper", SN_DISABLE_DAMPER, true},
    {"gravity", SN_DISABLE_GRAVITY, true},
    {"clampctrl", SN_DISABLE_CLAMPCTRL, true},
    {"warmstart", SN_DISABLE_WARMSTART, true},
    {"filterparent", SN_DISABLE_FILTERPARENT, true},
    {"actuation", SN_DISABLE_ACTUATION, true},
    {"refsafe", SN_DISABLE_REFSAFE, true},
    {"sensor", SN_DISABLE_SENSOR, true},
    {"midphase", SN_DISABLE_MIDPHASE, true},
    {"eulerdamp", SN_DISABLE_EULERDAMP, true},
    {"autoreset", SN_DISABLE_AUTORESET, true},
    {"nativeccd", SN_DISABLE_NATIVECCD, true},
    {"island", SN_DISABLE_ISLAND, true},
    {"override", SN_ENABLE_OVERRIDE, false},
    {"energy", SN_ENABLE_ENERGY, false},
    {"fwdinv", SN_ENABLE_FWDINV, false},
    {"invdiscrete", SN_ENABLE_INVDISCRETE, false},
    {"multiccd", SN_ENABLE_MULTICCD, false},
    {"sleep", SN_ENABLE_SLEEP, false},
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
    size_t length = strcspn(at, ",");
    snprintf(name, sizeof(name), "%.*s", (int)length, at);
    const Flag* flag = find(name);
    if (!flag) {
      const char* close = sn_closest_word(name, flag_name, NULL);
      sn_message(a->where, SN_SEVERITY_ERROR, "--%s: no flag '%s'%s%s%s", option, name, close ? "; did you mean '" : "",
                 close ? close : "", close ? "'?" : "");
      return false;
    }
    if (m) set(m, flag, enable);
    at = at[length] ? at + length + 1 : NULL;
  }
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
