// settings.c — <size> and <statistic>
//   reads   all elements of these kinds, later ones over earlier ones        writes  plan settings, sizes
//   <size> also speaks of memory that a growing engine need not reserve: checked, then forgotten.
#include "compile/section.h"

#include "spec/spec.h"
#include "spec/descriptor.h"

#include <limits.h>
#include <string.h>

// A few bytes of text must not ask for more memory than there is.
#define MOST_USERDATA (1 << 22)
#define MOST_KEYS     (1 << 16)
#define MOST_USER     (1 << 14)

static const snElement* last_of(const snPlan* plan, snElementKind kind) {
  const snElement *found = NULL, *el = NULL;
  while ((el = sn_spec_next(plan->spec->root, el, kind))) found = el;
  return found;
}

// Bytes with an optional suffix K M G T P E, as one unsigned number of 64 bits; "-1" leaves the choice to the engine.
static bool is_memory(const char* text) {
  text += strspn(text, " \t\n\r\v\f");
  size_t length = strcspn(text, " \t\n\r\v\f");
  if (text[length + strspn(text + length, " \t\n\r\v\f")] != 0) return false;
  if (length == 2 && strncmp(text, "-1", 2) == 0) return true;

  uint64_t bytes = 0;
  size_t digits = strspn(text, "0123456789");
  for (size_t i = 0; i < digits; i++) {
    uint64_t digit = (uint64_t)(text[i] - '0');
    if (bytes > (UINT64_MAX - digit) / 10) return false;
    bytes = 10 * bytes + digit;
  }
  if (digits == 0 || length > digits + 1) return false;
  if (length == digits) return true;
  static const char suffixes[] = "KMGTPEkmgtpe";
  const char* suffix = strchr(suffixes, text[digits]);
  return suffix && bytes <= UINT64_MAX >> (10 * ((suffix - suffixes) % 6 + 1));
}

// A value out of range is forgotten, so that planning can go on.
static void check_range(snPlan* plan, const snElement* el, const char* attribute, int* value, int least, int most) {
  if (*value < least) sn_plan_error(plan, el, attribute, "must be %d or more, found %d", least, *value);
  if (*value > most) sn_plan_error(plan, el, attribute, "must be %d or less, found %d", most, *value);
  if (*value < least || *value > most) *value = 0;
}

// conformance: 'memory' is at odds only with old sizes that stand beside or after it
static void check_memory(snPlan* plan) {
  bool sized = false;
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_SIZE));) {
    const snSpecSize* s = SN_AS(Size, el);
    if (SN_GIVEN(s, SIZE, memory) && !is_memory(s->memory))
      sn_plan_error(plan, el, "memory", "needs a whole number with an optional suffix K, M, G, T, P or E, found '%s'",
                  s->memory);
    sized |= SN_GIVEN(s, SIZE, memory) && strstr(s->memory, "-1") == NULL;
    if (sized && SN_GIVEN(s, SIZE, nstack) && s->nstack != -1)
      sn_plan_error(plan, el, "nstack", "cannot be combined with 'memory'");
    if (sized && SN_GIVEN(s, SIZE, njmax) && s->njmax != -1)
      sn_plan_error(plan, el, "njmax", "cannot be combined with 'memory'");
  }
}

static void check_size(snPlan* plan) {
  const snElement* el = last_of(plan, SN_EL_SIZE);
  snSpecSize* s = &plan->size;
  if (!el) return;
  check_memory(plan);
  check_range(plan, el, "nconmax", &s->nconmax, -1, INT_MAX);
  check_range(plan, el, "nuserdata", &s->nuserdata, 0, MOST_USERDATA);
  check_range(plan, el, "nkey", &s->nkey, INT_MIN, MOST_KEYS);
  check_range(plan, el, "nuser_body", &s->nuser_body, -1, MOST_USER);
  check_range(plan, el, "nuser_jnt", &s->nuser_jnt, -1, MOST_USER);
  check_range(plan, el, "nuser_geom", &s->nuser_geom, -1, MOST_USER);
  check_range(plan, el, "nuser_site", &s->nuser_site, -1, MOST_USER);
  check_range(plan, el, "nuser_cam", &s->nuser_cam, -1, MOST_USER);
  check_range(plan, el, "nuser_tendon", &s->nuser_tendon, -1, MOST_USER);
  check_range(plan, el, "nuser_actuator", &s->nuser_actuator, -1, MOST_USER);
  check_range(plan, el, "nuser_sensor", &s->nuser_sensor, -1, MOST_USER);
}

static void check_statistic(snPlan* plan) {
  const snElement* el = last_of(plan, SN_EL_STATISTIC);
  const snSpecStatistic* s = &plan->statistic;
  if (el && SN_GIVEN(s, STATISTIC, extent) && !(s->extent > 0))
    sn_plan_error(plan, el, "extent", "must be positive, found %g", s->extent);
}

void sn_plan_settings(snPlan* plan) {
  sn_gather_compiler(plan->spec, &plan->compiler);
  sn_spec_gather(plan->spec, SN_EL_LENGTHRANGE, &plan->lengthrange.el);
  sn_spec_gather(plan->spec, SN_EL_SIZE, &plan->size.el);
  sn_spec_gather(plan->spec, SN_EL_STATISTIC, &plan->statistic.el);
  sn_check_compiler(plan->spec, &plan->compiler);
  check_size(plan);
  check_statistic(plan);
}

void sn_size_settings(snPlan* plan, snModel* m) {
  m->nuserdata = plan->size.nuserdata;
  m->nuser_body = sn_user_width(plan, SN_OBJ_BODY);
  m->nuser_jnt = sn_user_width(plan, SN_OBJ_JOINT);
  m->nuser_geom = sn_user_width(plan, SN_OBJ_GEOM);
  m->nuser_site = sn_user_width(plan, SN_OBJ_SITE);
  m->nuser_cam = sn_user_width(plan, SN_OBJ_CAMERA);
  m->nuser_tendon = sn_user_width(plan, SN_OBJ_TENDON);
  m->nuser_actuator = sn_user_width(plan, SN_OBJ_ACTUATOR);
  m->nuser_sensor = sn_user_width(plan, SN_OBJ_SENSOR);
}

void sn_override_statistics(const snPlan* plan, snModel* m) {
  int count;
  const snField* fields = sn_statistic_fields(&count);
  sn_copy_settings(&plan->statistic.el, plan->statistic.el.given, "", fields, count, &m->stat);
}
