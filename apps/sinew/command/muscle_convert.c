// muscle_convert.c — MuJoCo's muscles rewritten as Hill muscles
//   Same peak force and speed, and the fibres pass through the same range of lengths: optlen = L0 and slacklen = LT of
//   the muscle, so that fibre length is the same function of path length while the tendon is rigid. A muscle whose LT
//   is not positive has fibres all along its path; they get the optimal length that fits the middle of the range.

#include "command/muscle.h"
#include "terminal/terminal.h"
#include <stdlib.h>
#include <string.h>

// Attributes that a Hill muscle has in other form.
static const char* const replaced[] = {
    "dyntype", "dynprm", "gaintype", "gainprm", "biastype", "biasprm", "actdim", "timeconst",  "tausmooth", "range",
    "force",   "scale",  "lmin",     "lmax",    "vmax",     "fpmax",   "fvmax",  "actlimited", "actrange"};

static bool is_replaced(const char* attribute) {
  for (size_t i = 0; i < sizeof replaced / sizeof replaced[0]; i++)
    if (strcmp(replaced[i], attribute) == 0) return true;
  return false;
}

static bool copy_attributes(snSpec* spec, const snElement* from, snElement* to, bool muscle, snDiagnostics* diag) {
  for (int i = 0; sn_spec_attribute(from, i); i++) {
    const char* name = sn_spec_attribute(from, i);
    if (!sn_spec_is_given(from, name) || (muscle && is_replaced(name))) continue;
    int length = sn_spec_get_text(from, name, NULL, 0);
    char* text = length < 0 ? NULL : malloc((size_t)length + 1);
    bool ok = text && sn_spec_get_text(from, name, text, (size_t)length + 1) >= 0 &&
              sn_spec_set_text(spec, to, name, text, diag);
    bool starved = !text;
    free(text);
    if (starved) sn_message("sinew muscle", SN_SEVERITY_ERROR, "out of memory");
    if (!ok) return false;
  }
  return true;
}

typedef struct Numbers {
  double optlen, slacklen;
  bool compliant;
} Numbers;

static Numbers numbers_of(const snModel* m, int actuator, const snMuscleInfo* info, const snConversion* conversion) {
  snRange lengths = m->actuator_lengthrange[actuator];
  if (info->slacklen > 0) return (Numbers){info->optlen, info->slacklen, conversion->compliant};
  return (Numbers){(lengths.lo + lengths.hi) / (info->range.lo + info->range.hi), 0, false};
}

static bool set(snSpec* spec, snElement* el, const char* attribute, double value, snDiagnostics* diag) {
  return sn_spec_set_numbers(spec, el, attribute, &value, 1, diag);
}

static bool write_muscle(snSpec* spec, snElement* el, const snModel* m, int actuator, snConversion* conversion,
                         snDiagnostics* diag) {
  snMuscleInfo info;
  sn_muscle_info(m, actuator, &info);
  Numbers n = numbers_of(m, actuator, &info, conversion);
  const double *dyn = m->actuator_dynprm[actuator], *gain = m->actuator_gainprm[actuator];
  bool ok = sn_spec_set_numbers(spec, el, "timeconst", dyn, 2, diag) && set(spec, el, "tausmooth", dyn[2], diag) &&
            sn_spec_set_numbers(spec, el, "range", gain, 2, diag) && set(spec, el, "force", info.force, diag) &&
            set(spec, el, "scale", gain[3], diag) && set(spec, el, "optlen", n.optlen, diag) &&
            set(spec, el, "slacklen", n.slacklen, diag) && set(spec, el, "vmax", info.vmax, diag) &&
            set(spec, el, "pennation", 0, diag) && set(spec, el, "tendonstiff", 35, diag) &&
            sn_spec_set_text(spec, el, "tendonmodel", n.compliant ? "compliant" : "rigid", diag);
  if (ok && strcmp(conversion->curves, "hill") != 0)
    ok = sn_spec_set_text(spec, el, "curves", conversion->curves, diag);
  conversion->converted++;
  if (conversion->compliant && !n.compliant) conversion->rigid++;
  return ok;
}

static int count_children(const snElement* section) {
  int count = 0;
  for (const snElement* e = sn_spec_first_child(section); e; e = sn_spec_sibling(e)) count++;
  return count;
}

// The actuator that an element became: by name, else by its place where every actuator has an element here.
static int actuator_of(const snElement* el, const snModel* m, int place) {
  const char* name = sn_spec_name(el);
  return name[0] ? sn_name_to_id(m, SN_OBJ_ACTUATOR, name) : place;
}

// Every actuator is written anew, so that their order stays.
static bool convert_section(snSpec* spec, snElement* section, const snModel* m, int place, snConversion* conversion,
                            snDiagnostics* diag) {
  int count = count_children(section);
  for (int i = 0; i < count; i++) {
    snElement* old = sn_spec_first_child(section);
    snMuscleInfo info;
    int actuator = actuator_of(old, m, place < 0 ? -1 : place + i);
    bool muscle = sn_muscle_info(m, actuator, &info) && info.kind == SN_MUSCLE_MUJOCO;
    snElement* new = sn_spec_add_child(spec, section, muscle ? "hillmuscle" : sn_spec_tag(old), diag);
    if (!new || !copy_attributes(spec, old, new, muscle, diag) || !sn_spec_delete(spec, old, diag)) return false;
    if (!muscle)
      conversion->left++;
    else if (!write_muscle(spec, new, m, actuator, conversion, diag))
      return false;
  }
  return true;
}

// Activations of a key, with room for the fibres of muscles that have a compliant tendon now.
static bool convert_key(snSpec* spec, snElement* key, const snModel* m, const snConversion* conversion,
                        snDiagnostics* diag) {
  if (!sn_spec_is_given(key, "act") || m->na == 0) return true;
  double* old = calloc((size_t)m->na, sizeof *old);
  double* new = calloc((size_t)m->na + (size_t)m->nu, sizeof *new);
  int count = 0;
  bool ok = old && new;
  if (ok) sn_spec_get_numbers(key, "act", old, m->na);
  for (int actuator = 0; ok && actuator < m->nu; actuator++) {
    snMuscleInfo info;
    bool muscle = sn_muscle_info(m, actuator, &info) && info.kind == SN_MUSCLE_MUJOCO;
    Numbers n = muscle ? numbers_of(m, actuator, &info, conversion) : (Numbers){0};
    if (n.compliant) new[count++] = n.optlen;
    for (int i = 0; i < m->actuator_actnum[actuator]; i++) new[count++] = old[m->actuator_actadr[actuator] + i];
  }
  ok = ok && sn_spec_set_numbers(spec, key, "act", new, count, diag);
  free(old);
  free(new);
  return ok;
}

static bool is_called(const snElement* e, const char* tag) { return strcmp(sn_spec_tag(e), tag) == 0; }

bool sn_muscles_convert(snSpec* spec, const snModel* m, snConversion* conversion, snDiagnostics* diag) {
  int total = 0, place = 0;
  for (snElement* e = sn_spec_first_child(sn_spec_root(spec)); e; e = sn_spec_sibling(e))
    if (is_called(e, "actuator")) total += count_children(e);
  bool complete = total == m->nu;  // no actuator comes from a copy or an attached model
  for (snElement* e = sn_spec_first_child(sn_spec_root(spec)); e; e = sn_spec_sibling(e)) {
    if (is_called(e, "actuator")) {
      int count = count_children(e);
      if (!convert_section(spec, e, m, complete ? place : -1, conversion, diag)) return false;
      place += count;
    }
    if (!is_called(e, "keyframe")) continue;
    for (snElement* key = sn_spec_first_child(e); key; key = sn_spec_sibling(key))
      if (!convert_key(spec, key, m, conversion, diag)) return false;
  }
  if (!conversion->compliant) return true;
  snElement* compiler = sn_spec_section(spec, "compiler", diag);
  return compiler && sn_spec_set_text(spec, compiler, "settlemuscles", "true", diag);
}
