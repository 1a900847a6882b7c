// summary.c — the readable half of `sinew info`
//   Sections are left out where there is nothing to tell. Names that an object does not have are shown as #index.

#include "command/selection.h"
#include "command/setup.h"
#include "terminal/terminal.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_ROOM 48

static const char* bold(void) { return sn_terminal_has_colour(stdout) ? "\033[1m" : ""; }
static const char* faint(void) { return sn_terminal_has_colour(stdout) ? "\033[2m" : ""; }
static const char* plain(void) { return sn_terminal_has_colour(stdout) ? "\033[0m" : ""; }

static void heading(const char* text) { printf("\n%s%s%s\n", bold(), text, plain()); }

static const char* name_of(const snModel* m, snObjectType type, int id, char* room) {
  const char* name = sn_id_to_name(m, type, id);
  if (name && name[0]) return name;
  snprintf(room, NAME_ROOM, "#%d", id);
  return room;
}

// Width of a column of names: of the longest, within bounds.
static int name_width(const snModel* m, snObjectType type, int count) {
  int width = 12;
  for (int i = 0; i < count; i++) {
    char room[NAME_ROOM];
    int length = (int)strlen(name_of(m, type, i, room));
    if (length > width) width = length;
  }
  return width < 60 ? width : 60;
}

static const char* joint_type_name(int type) {
  static const char* const names[SN_JOINT_COUNT] = {"free", "ball", "slide", "hinge"};
  return type >= 0 && type < SN_JOINT_COUNT ? names[type] : "?";
}

static const char* integrator_name(int integrator) {
#define WORD(with, KIND, word, ...) word,
  static const char* const names[SN_INTEGRATOR_COUNT] = {SN_INTEGRATORS(WORD, )};
#undef WORD
  return integrator >= 0 && integrator < SN_INTEGRATOR_COUNT ? names[integrator] : "?";
}

// "2 joints", nothing where there are none; returns whether something was printed.
static bool print_count(int count, const char* singular, const char* plural, bool first) {
  if (count == 0) return !first;
  printf("%s%d %s", first ? "" : ", ", count, count == 1 ? singular : plural);
  return true;
}

static void print_sizes(const snModel* m) {
  const struct {
    int count;
    const char *singular, *plural;
  } things[] = {
      {m->nbody - 1, "body", "bodies"},   {m->njnt, "joint", "joints"},
      {m->ngeom, "geom", "geoms"},        {m->nsite, "site", "sites"},
      {m->ncam, "camera", "cameras"},     {m->nlight, "light", "lights"},
      {m->nmesh, "mesh", "meshes"},       {m->ntendon, "tendon", "tendons"},
      {m->nu, "actuator", "actuators"},   {m->nsensor, "sensor", "sensors"},
      {m->neq, "equality", "equalities"}, {m->npair, "contact pair", "contact pairs"},
      {m->nkey, "keyframe", "keyframes"}, {m->nmocap, "mocap body", "mocap bodies"},
  };
  printf("  made of    ");
  bool some = false;
  for (size_t i = 0; i < sizeof(things) / sizeof(things[0]); i++) {
    some = print_count(things[i].count, things[i].singular, things[i].plural, !some);
  }
  printf("%s\n", some ? "" : "nothing");
  printf("  state      ");
  print_count(m->nq, "position", "positions", true);
  print_count(m->nv, "velocity", "velocities", m->nq == 0);
  print_count(m->na, "activation", "activations", m->nq == 0);
  printf("%s\n", m->nq + m->na == 0 ? "none" : "");
}

static void print_options(const snModel* m) {
  printf("  mass       %.6g kg in %d moving tree%s\n", m->nbody > 0 ? m->body_subtreemass[0] : 0.0, m->ntree,
         m->ntree == 1 ? "" : "s");
  printf("  time       %g s per step, integrator %s\n", m->opt.timestep, integrator_name(m->opt.integrator));
  printf("  gravity    %g %g %g m/s2\n", m->opt.gravity.x, m->opt.gravity.y, m->opt.gravity.z);
  if (m->opt.density != 0 || m->opt.viscosity != 0) {
    printf("  medium     density %g kg/m3, viscosity %g Pa s\n", m->opt.density, m->opt.viscosity);
  }
  const char* name;
  bool enabled;
  for (int i = 0; sn_flags_describe(m, i, &name, &enabled); i++) {
    printf("%s%s %s", i == 0 ? "  flags      " : ", ", name, enabled ? "on" : "off");
    const char* next;
    if (!sn_flags_describe(m, i + 1, &next, &enabled)) printf("\n");
  }
}

// For each body whether it is the last child of its parent, so that branches can be drawn in one pass.
static bool* find_last_children(const snModel* m) {
  bool* last = calloc((size_t)m->nbody, sizeof(bool));
  int* latest = calloc((size_t)m->nbody, sizeof(int));
  for (int body = 1; last && latest && body < m->nbody; body++) latest[m->body_parentid[body]] = body;
  for (int body = 1; last && latest && body < m->nbody; body++) last[body] = latest[m->body_parentid[body]] == body;
  free(latest);
  return last;
}

// Branches above a body, drawn from the root down. Returns the number of columns taken.
static int print_branches(const snModel* m, const bool* last, int body, bool leaf) {
  if (body == 0) return 0;
  bool utf8 = sn_terminal_has_utf8();
  int columns = print_branches(m, last, m->body_parentid[body], false);
  if (leaf) {
    fputs(last[body] ? (utf8 ? "└─ " : "`- ") : (utf8 ? "├─ " : "|- "), stdout);
  } else {
    fputs(last[body] ? "   " : (utf8 ? "│  " : "|  "), stdout);
  }
  return columns + 3;
}

static void print_body(const snModel* m, const bool* last, int body) {
  char room[NAME_ROOM];
  printf("  ");
  int columns = print_branches(m, last, body, true);
  const char* name = name_of(m, SN_OBJ_BODY, body, room);
  int padding = 36 - columns - (int)strlen(name);
  printf("%s%*s", name, padding > 1 ? padding : 1, "");
  printf("%10.4g kg  %s", m->body_mass[body], faint());
  for (int i = 0; i < m->body_jntnum[body]; i++) {
    int jnt = m->body_jntadr[body] + i;
    printf("%s%s %s", i == 0 ? "" : ", ", joint_type_name(m->jnt_type[jnt]), name_of(m, SN_OBJ_JOINT, jnt, room));
  }
  if (m->body_mocapid[body] >= 0) printf("mocap");
  printf("%s\n", plain());
}

static void print_tree(const snModel* m) {
  bool* last = find_last_children(m);
  if (!last) return;
  heading("Bodies");
  char room[NAME_ROOM];
  printf("  %s\n", name_of(m, SN_OBJ_BODY, 0, room));
  for (int body = 1; body < m->nbody; body++) print_body(m, last, body);
  free(last);
}

static void print_range(bool limited, snRange range) {
  char text[48];
  snprintf(text, sizeof(text), "[%.4g, %.4g]", range.lo, range.hi);
  printf("%-21s ", limited ? text : "-");
}

static void print_joints(const snModel* m) {
  if (m->njnt == 0) return;
  heading("Joints");
  int width = name_width(m, SN_OBJ_JOINT, m->njnt);
  printf("%s  %3s  %-*s %-7s%-21s %-11s%-11s%s%s\n", faint(), "#", width, "name", "type", "range [rad, m]", "stiffness",
         "damping", "armature", plain());
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    char room[NAME_ROOM];
    int dof = m->jnt_dofadr[jnt];
    printf("  %3d  %-*s %-7s", jnt, width, name_of(m, SN_OBJ_JOINT, jnt, room), joint_type_name(m->jnt_type[jnt]));
    print_range(m->jnt_limited[jnt], m->jnt_range[jnt]);
    printf("%-11.4g%-11.4g%.4g\n", m->jnt_stiffness[jnt], m->dof_damping[dof], m->dof_armature[dof]);
  }
}

static const char* transmission_target(const snModel* m, int actuator, char* room, const char** kind) {
  int id = m->actuator_trnid[actuator][0];
  switch ((snTransmission)m->actuator_trntype[actuator]) {
    case SN_TRANSMISSION_JOINT: *kind = "joint"; return name_of(m, SN_OBJ_JOINT, id, room);
    case SN_TRANSMISSION_JOINTINPARENT: *kind = "joint in parent"; return name_of(m, SN_OBJ_JOINT, id, room);
    case SN_TRANSMISSION_SLIDERCRANK: *kind = "crank"; return name_of(m, SN_OBJ_SITE, id, room);
    case SN_TRANSMISSION_TENDON: *kind = "tendon"; return name_of(m, SN_OBJ_TENDON, id, room);
    case SN_TRANSMISSION_SITE: *kind = "site"; return name_of(m, SN_OBJ_SITE, id, room);
    case SN_TRANSMISSION_BODY: *kind = "body"; return name_of(m, SN_OBJ_BODY, id, room);
    case SN_TRANSMISSION_COUNT: break;
  }
  *kind = "?";
  return "";
}

// What a person calls the three tables together: the shortcut element that gives these parameters.
static const char* actuator_kind(const snModel* m, int actuator) {
  int dyn = m->actuator_dyntype[actuator], gain = m->actuator_gaintype[actuator], bias = m->actuator_biastype[actuator];
  const double* bias_prm = m->actuator_biasprm[actuator];
  double gain0 = m->actuator_gainprm[actuator][0];
  if (dyn == SN_DYN_MUSCLE || gain == SN_GAIN_MUSCLE) return "muscle";
  if (gain == SN_GAIN_HILLMUSCLE && bias == SN_BIAS_HILLMUSCLE) return "Hill muscle";
  if (dyn == SN_DYN_USER || gain == SN_GAIN_USER || bias == SN_BIAS_USER) return "user";
  if (gain != SN_GAIN_FIXED) return "general";
  if (bias == SN_BIAS_NONE) return dyn == SN_DYN_NONE ? "motor" : "general";
  bool position = bias_prm[0] == 0 && bias_prm[1] == -gain0;
  bool velocity = bias_prm[0] == 0 && bias_prm[1] == 0 && bias_prm[2] == -gain0;
  if (position && dyn == SN_DYN_INTEGRATOR) return "integrated velocity";
  if (position) return "position";
  return velocity && dyn == SN_DYN_NONE ? "velocity" : "general";
}

static void print_actuators(const snModel* m) {
  if (m->nu == 0) return;
  heading("Actuators");
  int width = name_width(m, SN_OBJ_ACTUATOR, m->nu), target_width = 27;
  for (int actuator = 0; actuator < m->nu; actuator++) {
    char target_room[NAME_ROOM];
    const char* kind;
    const char* target = transmission_target(m, actuator, target_room, &kind);
    int length = (int)(strlen(kind) + 1 + strlen(target));
    if (length > target_width) target_width = length < 60 ? length : 60;
  }
  printf("%s  %3s  %-*s %-20s %-*s %-21s %s%s\n", faint(), "#", width, "name", "kind", target_width, "drives",
         "control range", "gear", plain());
  for (int actuator = 0; actuator < m->nu; actuator++) {
    char room[NAME_ROOM], target_room[NAME_ROOM], drives[128];
    const char* kind;
    const char* target = transmission_target(m, actuator, target_room, &kind);
    snprintf(drives, sizeof(drives), "%s %s", kind, target);
    printf("  %3d  %-*s %-20s %-*s ", actuator, width, name_of(m, SN_OBJ_ACTUATOR, actuator, room),
           actuator_kind(m, actuator), target_width, drives);
    print_range(m->actuator_ctrllimited[actuator], m->actuator_ctrlrange[actuator]);
    printf("%.4g\n", m->actuator_gear[actuator][0]);
  }
}

static const char* sensor_word(int type) {
#define WORD(KIND, word, ...) [SN_SENSOR_##KIND] = #word,
  static const char* const words[SN_SENSOR_COUNT] = {SN_SENSOR_KINDS(WORD)};
#undef WORD
  return type >= 0 && type < SN_SENSOR_COUNT && words[type] ? words[type] : "?";
}

static void print_sensors(const snModel* m) {
  if (m->nsensor == 0) return;
  heading("Sensors");
  int width = name_width(m, SN_OBJ_SENSOR, m->nsensor);
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    char room[NAME_ROOM], target_room[NAME_ROOM];
    int type = m->sensor_objtype[sensor], id = m->sensor_objid[sensor];
    printf("  %3d  %-*s %-18s %2d number%s", sensor, width, name_of(m, SN_OBJ_SENSOR, sensor, room),
           sensor_word(m->sensor_type[sensor]), m->sensor_dim[sensor], m->sensor_dim[sensor] == 1 ? " " : "s");
    if (type != SN_OBJ_UNKNOWN && id >= 0) printf("  of %s", name_of(m, (snObjectType)type, id, target_room));
    printf("\n");
  }
}

static void print_keyframes(const snModel* m) {
  if (m->nkey == 0) return;
  heading("Keyframes");
  for (int key = 0; key < m->nkey; key++) {
    char room[NAME_ROOM];
    printf("  %3d  %-23s time %g s\n", key, name_of(m, SN_OBJ_KEY, key, room), m->key_time[key]);
  }
}

void sn_summary_print(const snModel* m, const char* path) {
  const char* title = strcmp(path, "-") == 0 ? "<stdin>" : path;
  printf("%s%s%s", bold(), title, plain());
  bool named = m->nbody > 0 && m->name_bodyadr[0] > 0 && m->names[0];  // the model's own name stands before all others
  if (named) printf(" %s(%.*s)%s", faint(), m->nnames, m->names, plain());
  printf("\n");
  print_sizes(m);
  print_options(m);
  print_tree(m);
  print_joints(m);
  print_actuators(m);
  print_sensors(m);
  print_keyframes(m);
}

void sn_summary_extensions(const snDiagnostics* strict) {
  heading("Extensions");
  if (strict->errors == 0) printf("  none: MuJoCo loads this model too\n");
  for (int i = 0; i < strict->count; i++) {
    const snDiagnostic* item = &strict->items[i];
    int before = 0, after = 0;
    for (int k = 0; k < strict->count; k++)
      if (k != i && strcmp(strict->items[k].message, item->message) == 0) *(k < i ? &before : &after) += 1;
    if (item->severity != SN_SEVERITY_ERROR || before > 0) continue;
    printf("  %s (%s:%d", item->message, item->file, item->line);
    if (after > 0) printf(" and %d other place%s", after, after > 1 ? "s" : "");
    printf(")\n");
  }
}
