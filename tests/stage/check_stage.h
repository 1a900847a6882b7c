// check_stage.h — a stage on each target, for random states of every model of models/
//   Item by item the stage must agree with reference.c to 1e-9 of its largest number. Four items at a time, worlds in
//   lanes, and the group of a device must then have the bits of that, or, where the device's order of operations is
//   another, agree with it and with reference.c to rounding. Planar mechanisms have equal numbers; their zeros may
//   have other signs. So a wrong sign in a shared stage is found on every target, because each is judged by
//   reference.c itself. Tried with one sign changed in each of the seven stages: every test failed for items alone, for
//   what sn_step runs, for lanes and for the group.
#pragma once
#include "model/awake.h"
#include "model/fields.h"
#include "sinew/sinew.h"
#include "stage/targets.h"
#include "zoo.h"

#include <dirent.h>
#include <stdlib.h>

enum { MOST_WORLDS = 8, MOST_OUTPUTS = 8, MOST_DOFS = 120 };

typedef struct StageCase {
  StageFn *whole, *alone;
  bool (*group)(const snModel* m, snData* d, bool reversed);
  double (*reference)(const snModel* m, const snData* d);
  int stage;               // of lanes; -1: they have none
  double group_tolerance;  // 0: bits
  bool coupled;            // of coupled joints, tendon inertia and flexes, all is in the stage itself
  const char* outputs[MOST_OUTPUTS];
} StageCase;

// What happened, so that a test cannot pass because nothing ran.
typedef struct Tally {
  int models, lanes, groups, planar;
} Tally;

// ---- fields

static inline const snField* data_row(const char* name) {
  int count;
  const snField* fields = sn_data_fields(&count);
  for (int i = 0; i < count; i++)
    if (strcmp(fields[i].name, name) == 0) return &fields[i];
  test_fail("check_stage.h", 0, "no field '%s'", name);
  return fields;
}

static inline double* numbers_at(const snModel* m, const snData* d, const char* name, size_t* count) {
  const snField* f = data_row(name);
  sn_field_numbers(m, f, count);
  return *(double* const*)(const void*)((const char*)d + f->offset);
}

static inline void canary(const snModel* m, snData* d, const StageCase* c) {
  for (int i = 0; i < MOST_OUTPUTS && c->outputs[i]; i++) {
    size_t count;
    double* x = numbers_at(m, d, c->outputs[i], &count);
    memset(x, 0xff, count * sizeof(double));
  }
}

// Bits, equal numbers, or numbers that agree to a tolerance.
typedef enum Sameness { SAME_BITS, SAME_NUMBERS, SAME_NEARLY } Sameness;

static inline bool is_same(double a, double b, Sameness how, double tolerance) {
  if (how == SAME_BITS) return memcmp(&a, &b, sizeof a) == 0;
  return how == SAME_NUMBERS ? a == b : fabs(a - b) <= tolerance;
}

static inline void expect_same(const snModel* m, const snData* found, const snData* expected, const StageCase* c,
                               Sameness how, const char* target, const char* path) {
  for (int i = 0; i < MOST_OUTPUTS && c->outputs[i]; i++) {
    size_t count, bad = 0;
    const double *a = numbers_at(m, found, c->outputs[i], &count), *b = numbers_at(m, expected, c->outputs[i], &count);
    double scale = 1;
    for (size_t k = 0; k < count; k++) scale = fmax(scale, fabs(b[k]));
    for (size_t k = 0; k < count; k++) bad += !is_same(a[k], b[k], how, scale * c->group_tolerance);
    test_expect(path, 0, bad == 0, "%s on %s: %zu of %zu numbers differ", c->outputs[i], target, bad, count);
  }
}

static inline void expect_right(const snModel* m, const snData* d, const StageCase* c, const char* target,
                                const char* path) {
  double error = m->naxis > 0 ? 0 : c->reference(m, d);
  test_expect(path, 0, error <= 1e-9, "%s on %s: off by %g", c->outputs[0], target, error);
}

// ---- worlds

static inline snData* random_world(const snModel* m, uint64_t seed) {
  snData* d = sn_data_create(m, NULL);
  random_state(m, d, seed);
  random_numbers((double*)(void*)d->mocap_pos, 3 * m->nmocap, 1, &seed);
  random_numbers((double*)(void*)d->mocap_quat, 4 * m->nmocap, 1, &seed);
  random_numbers((double*)(void*)d->xfrc_applied, 6 * m->nbody, 1, &seed);
  sn_forward(m, d);
  sn_body_forces(m, d);
  return d;
}

static inline snData* copy_of(const snModel* m, const snData* d) {
  snData* copy = sn_data_create(m, NULL);
  sn_data_copy(m, copy, d);
  return copy;
}

static inline snData* expected_of(const snModel* m, const snData* d, const StageCase* c) {
  snData* expected = copy_of(m, d);
  canary(m, expected, c);
  c->alone(m, expected);
  return expected;
}

// Masses, inertias, armatures, springs and dampers of its own; the first world has no springs at all.
static inline snModel* varied(const snModel* m, double factor) {
  snModel* own = sn_model_copy(m);
  for (int body = 0; body < m->nbody; body++) {
    own->body_mass[body] *= factor, own->body_subtreemass[body] *= factor;
    own->body_inertia[body].x *= factor, own->body_inertia[body].y *= factor, own->body_inertia[body].z *= factor;
  }
  for (int dof = 0; dof < m->nv; dof++) {
    own->dof_M0[dof] *= factor, own->dof_armature[dof] *= factor;
    own->dof_damping[dof] *= factor - 1;
  }
  for (int jnt = 0; jnt < m->njnt; jnt++) own->jnt_stiffness[jnt] *= factor - 1;
  for (int i = 0; i < m->ntendon; i++) own->tendon_stiffness[i] *= factor - 1, own->tendon_damping[i] *= factor - 1;
  return own;
}

static inline void check_lanes(const snModel* m, const StageCase* c, int lanes, bool differ, const char* path,
                               Tally* t) {
  snData *world[MOST_WORLDS] = {0}, *expected[MOST_WORLDS] = {0};
  snModel* own[MOST_WORLDS] = {0};
  const snModel* models[MOST_WORLDS] = {0};
  for (int k = 0; k < lanes; k++) {
    own[k] = differ ? varied(m, 1 + 0.1 * k) : NULL;
    models[k] = differ ? own[k] : m;
    world[k] = random_world(models[k], 1000 + 77 * (uint64_t)k);
    expected[k] = expected_of(models[k], world[k], c);
    canary(m, world[k], c);
  }
  bool ran = lanes_stage((snStage)c->stage, lanes, models, world);
  for (int k = 0; k < lanes; k++) {
    if (ran) {
      expect_same(m, world[k], expected[k], c, SAME_BITS, "lanes", path);
      if (m->nv <= MOST_DOFS) expect_right(models[k], world[k], c, "lanes", path);
    }
    sn_data_destroy(world[k]), sn_data_destroy(expected[k]), sn_model_destroy(own[k]);
  }
  t->lanes += ran;
}

static inline void check_group(const snModel* m, const snData* expected, const StageCase* c, bool reversed,
                               const char* path, Tally* t) {
  snData* d = copy_of(m, expected);
  bool gravity = !(m->opt.disableflags & SN_DISABLE_GRAVITY);  // switched off, it is -0 on a device
  Sameness how = c->group_tolerance > 0 ? SAME_NEARLY : gravity ? SAME_BITS : SAME_NUMBERS;
  if (c->group(m, d, reversed)) {
    expect_same(m, d, expected, c, how, reversed ? "group, backwards" : "group", path);
    expect_right(m, d, c, "group", path);
    t->groups++;
  }
  sn_data_destroy(d);
}

static inline bool has_more_than_stages(const snModel* m) {
  bool armature = false;
  for (int tendon = 0; tendon < m->ntendon; tendon++) armature |= m->tendon_armature[tendon] != 0;
  return armature || m->naxis > 0 || m->ncolumn > 0 || m->nflex > 0;
}

static inline void check_model(const snModel* m, const StageCase* c, const char* path, Tally* t) {
  if (m->nv == 0 || m->nv > MOST_DOFS || (has_more_than_stages(m) && !c->coupled)) return;
  for (uint64_t seed = 1; seed <= 3; seed++) {
    snData* d = random_world(m, 31 * seed);
    snData* expected = expected_of(m, d, c);
    expect_right(m, expected, c, "items alone", path);
    check_group(m, expected, c, false, path, t);
    check_group(m, expected, c, true, path, t);
    bool planar = d->awake->plane;
    canary(m, d, c);
    c->whole(m, d);
    expect_right(m, d, c, planar ? "the plane" : "four items", path);
    expect_same(m, d, expected, c, planar ? SAME_NUMBERS : SAME_BITS, planar ? "the plane" : "four items", path);
    t->planar += planar;
    sn_data_destroy(d), sn_data_destroy(expected);
  }
  for (int lanes = 2; lanes <= MOST_WORLDS && c->stage >= 0; lanes *= 2) {
    check_lanes(m, c, lanes, false, path, t);
    check_lanes(m, c, lanes, true, path, t);
  }
  t->models++;
}

// ---- models

static inline void check_folder(const StageCase* c, const char* folder, Tally* t) {
  DIR* dir = opendir(folder);
  for (struct dirent* entry; dir && (entry = readdir(dir));) {
    char path[1024];
    int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    if (length < 0 || length >= (int)sizeof path) continue;
    const char* dot = strrchr(entry->d_name, '.');
    if (!dot) check_folder(c, path, t);
    if (!dot || (strcmp(dot, ".xml") != 0 && strcmp(dot, ".osim") != 0)) continue;
    snDiagnostics diag = {0};
    snModel* m = sn_load(path, NULL, &diag);
    sn_diagnostics_clear(&diag);
    if (m) check_model(m, c, path, t);
    sn_model_destroy(m);
  }
  if (dir) closedir(dir);
}

static inline void check_stage(const StageCase* c) {
  Tally t = {0};
  check_folder(c, SN_SOURCE_DIR "/models", &t);
  CHECK(t.models > 40);
  CHECK(t.groups > 150);
  CHECK(t.planar > 10);
  if (c->stage >= 0) CHECK(t.lanes > 60);
}
