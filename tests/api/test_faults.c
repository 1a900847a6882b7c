// test_faults.c — memory that runs out in any operation of the library: at each request in turn
//   The C library's allocator is replaced by one that refuses its n-th request, so that everything counts: hooks,
//   files, XML, threads. Nothing crashes; nothing stays allocated; either the caller gets an error, a warning or a
//   failure, or the result is what it is with enough memory; and afterwards the same operation on the same objects
//   gives the same result. SINEW_FAULTS=1 prints the table.
#include "optimal/arm.h"
#include "sinew/c3d.h"
#include "sinew/scene.h"
#include "sinew/sinew.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define UNDER_SANITIZER 1
#endif
#endif
#if defined(__GLIBC__) && !defined(UNDER_SANITIZER) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define REFUSES 1
#else
#define REFUSES 0
#endif

static _Atomic int requests, held;  // meshes are processed by several threads
static int refused_at = -1;
static bool counting;

#if REFUSES
void* __libc_malloc(size_t bytes);
void* __libc_calloc(size_t count, size_t bytes);
void* __libc_realloc(void* memory, size_t bytes);
void* __libc_memalign(size_t alignment, size_t bytes);
void __libc_free(void* memory);

static bool refuses(void) {
  if (!counting) return false;
  if (requests++ != refused_at) return false;
  errno = ENOMEM;
  return true;
}

static void* counted(void* memory) {
  if (counting && memory) held++;
  return memory;
}

void* malloc(size_t bytes) { return refuses() ? NULL : counted(__libc_malloc(bytes)); }
void* calloc(size_t count, size_t bytes) { return refuses() ? NULL : counted(__libc_calloc(count, bytes)); }
void* aligned_alloc(size_t alignment, size_t bytes) {
  return refuses() ? NULL : counted(__libc_memalign(alignment, bytes));
}
void* memalign(size_t alignment, size_t bytes) { return aligned_alloc(alignment, bytes); }
int posix_memalign(void** memory, size_t alignment, size_t bytes) {
  *memory = aligned_alloc(alignment, bytes);
  return *memory ? 0 : ENOMEM;
}
void* realloc(void* memory, size_t bytes) {
  if (refuses()) return NULL;
  return memory ? __libc_realloc(memory, bytes) : counted(__libc_malloc(bytes));
}
void free(void* memory) {
  if (counting && memory) held--;
  __libc_free(memory);
}
#endif

// What an operation left: a checksum of its results, and whether the caller learned that something failed.
typedef struct Outcome {
  uint64_t result;
  bool told;
} Outcome;

static void add(Outcome* o, const void* bytes, size_t size) {
  for (size_t i = 0; i < size; i++) o->result = (o->result ^ ((const unsigned char*)bytes)[i]) * 1099511628211u;
}

static void add_numbers(Outcome* o, const double* x, int n) { add(o, x, sizeof *x * (size_t)n); }

static void add_text(Outcome* o, const char* text) { add(o, text, strlen(text)); }

static void add_warnings(Outcome* o, const snData* d) {
  for (int i = 0; i < SN_WARNING_COUNT; i++) o->told |= d->warning[i].count > 0;
}

// Errors report a failure, and so do warnings that the undisturbed run does not have: the result counts them.
static void add_diagnostics(Outcome* o, snDiagnostics* diag) {
  o->told |= diag->errors > 0;
  for (int i = 0; i < diag->count; i++) add_text(o, diag->items[i].message);
  sn_diagnostics_clear(diag);
}

static void add_model(Outcome* o, const snModel* m) {
  size_t size = 0;
  void* bytes = sn_save_binary_memory(m, &size);
  o->told |= bytes == NULL;
  if (bytes) add(o, bytes, size);
  if (bytes) sn_release(m, bytes);
}

static void add_motion(Outcome* o, snMotion* motion) {
  o->told |= motion == NULL;
  if (!motion) return;
  add_numbers(o, motion->time, motion->rows);
  add_numbers(o, motion->data, motion->rows * motion->cols);
  sn_motion_destroy(motion);
}

static const char* path_of(const char* name) {
  static char path[512];
  snprintf(path, sizeof path, SN_SOURCE_DIR "/models/%s", name);
  return path;
}

static snModel* model_of(const char* name) {
  snDiagnostics diag = {0};
  snModel* m = sn_load(path_of(name), NULL, &diag);
  sn_diagnostics_clear(&diag);
  return m;
}

// ---- operations; `m` is a model that was loaded with enough memory, or NULL

static void load(const char* name, const snModel* m, Outcome* o) {
  (void)m;
  snDiagnostics diag = {0};
  snModel* loaded = sn_load(path_of(name), NULL, &diag);
  o->told |= loaded == NULL;
  add_diagnostics(o, &diag);
  if (loaded) add_model(o, loaded);
  sn_model_destroy(loaded);
}

static void edit(const char* name, const snModel* m, Outcome* o) {
  (void)m;
  snDiagnostics diag = {0};
  snSpec* spec = sn_spec_load(path_of(name), NULL, &diag);
  size_t size = 0;
  char* text = spec ? sn_spec_to_flat_text(spec, NULL, &size, &diag) : NULL;
  snModel* compiled = spec ? sn_spec_compile(spec, NULL, &diag) : NULL;
  o->told |= !spec || !text || !compiled;
  char title[64];
  if (spec && sn_spec_get_text(sn_spec_root(spec), "model", title, sizeof title) >= 0)
    add_text(o, title);
  else
    o->told = true;
  if (text) add(o, text, size);
  if (compiled) add_model(o, compiled);
  if (text) sn_spec_release(spec, text);
  sn_model_destroy(compiled);
  sn_spec_destroy(spec);
  add_diagnostics(o, &diag);
}

static void step(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snData* d = sn_data_create(m, NULL);
  o->told |= d == NULL;
  if (!d) return;
  for (int i = 0; i < 5; i++) sn_step(m, d);
  add_numbers(o, d->qpos, m->nq);
  add_numbers(o, d->sensordata, m->nsensordata);
  add_warnings(o, d);
  sn_data_destroy(d);
}

static void batch(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snDiagnostics diag = {0};
  const char* const params[] = {"body_mass", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 5, .threads = 1, .params = params, .diagnostics = &diag});
  o->told |= b == NULL;
  if (b) {
    o->told |= !sn_batch_step(b, 3, NULL);
    sn_batch_forward(b, NULL);
    o->told |= !sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = 0.01, .seed = 1});
    o->told |= !sn_batch_refresh(b, NULL) || !sn_batch_step(b, 3, NULL);
    add_numbers(o, sn_batch_field(b, "qpos").data, 5 * m->nq);
    const int* warnings = sn_batch_field(b, "warnings").data;
    for (int i = 0; i < 5 * SN_WARNING_COUNT; i++) o->told |= warnings[i] > 0;
    sn_batch_destroy(b);
  }
  add_diagnostics(o, &diag);
}

static void linearise(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snDiagnostics diag = {0};
  int n = sn_derivatives_size(m);
  snData* d = sn_data_create(m, NULL);
  double* A = malloc(sizeof *A * (size_t)(n * n));
  double* B = malloc(sizeof *B * (size_t)(n * m->nu + 1));
  bool made = d && A && B && sn_transition(m, d, &(snDerivativeOptions){.diagnostics = &diag}, A, B, NULL, NULL);
  o->told |= !made;
  if (made) {
    add_numbers(o, A, n * n);
    add_numbers(o, B, n * m->nu);
    add_warnings(o, d);
  }
  free(A);
  free(B);
  sn_data_destroy(d);
  add_diagnostics(o, &diag);
}

static void inverse_kinematics(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snDiagnostics diag = {0};
  snMotion* markers = sn_motion_read(path_of("osim/pendulum.trc"), &diag);
  snMotion* errors = NULL;
  o->told |= markers == NULL;
  if (markers) {
    add_motion(o, sn_inverse_kinematics(m, markers, &(snIkOptions){.threads = 1, .end = 0.2}, &errors, &diag));
    add_motion(o, errors);
  }
  sn_motion_destroy(markers);
  add_diagnostics(o, &diag);
}

static snMotion* swinging(const snModel* m) {
  const char* label[] = {m->njnt > 0 ? sn_id_to_name(m, SN_OBJ_JOINT, 0) : ""};
  snMotion* motion = sn_motion_create("swinging", 41, 1, label);
  for (int i = 0; motion && i < 41; i++) motion->time[i] = 0.01 * i, motion->data[i] = 0.3 * sin(0.08 * i);
  return motion;
}

static void inverse_dynamics(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snDiagnostics diag = {0};
  snMotion* motion = swinging(m);
  o->told |= motion == NULL;
  if (motion) {
    add_motion(o, sn_inverse_dynamics(m, motion, &(snIdOptions){.threads = 1, .cutoff = 6}, &diag));
    snMotion* forces = NULL;
    snSoOptions so = {.threads = 1, .cutoff = 6, .reserve = 100};
    snMotion* activations = sn_static_optimization(m, motion, &so, &forces, &diag);
    snReactionOptions reactions = {.threads = 1, .cutoff = 6, .actuators = forces, .reserve = 100};
    if (forces) add_motion(o, sn_joint_reactions(m, motion, &reactions, &diag));
    add_motion(o, activations);
    add_motion(o, forces);
    snAnalysisRequest request = {.kind = SN_ANALYSIS_BODIES, .name = "bodies"};
    snAnalyzeOptions analyses = {.analyses = &request, .count = 1, .cutoff = 6};
    snMotionSet* set = sn_analyze(m, motion, &analyses, &diag);
    o->told |= set == NULL;
    for (int i = 0; set && i < set->count; i++) add_numbers(o, set->motions[i]->data, set->motions[i]->cols);
    sn_motion_set_destroy(set);
  }
  sn_motion_destroy(motion);
  add_diagnostics(o, &diag);
}

static void draw(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snData* d = sn_data_create(m, NULL);
  snScene* s = sn_scene_create(m, NULL);
  o->told |= !d || !s;
  if (d && s) {
    sn_forward(m, d);
    add_warnings(o, d);
    o->told |= !sn_scene_update(m, d, NULL, NULL, NULL, SN_SCENE_ALL, s);
    for (int i = 0; i < s->nitem; i++) add(o, s->item[i].pos, sizeof s->item[i].pos);
  }
  sn_scene_destroy(s);
  sn_data_destroy(d);
}

static void optimise(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  snDiagnostics diag = {0};
  snOptimal* p = sn_optimal_create(m, NULL, 1, &diag);
  bool stated = p && sn_optimal_time(p, 0, (snRange){0.5, 0.5}, 4, &diag) &&
                sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, &diag);
  snOptimalSolution* s = stated ? sn_optimize(p, &(snOptimizeOptions){.max_iterations = 3}, &diag) : NULL;
  o->told |= s == NULL;
  if (s) add_numbers(o, &s->objective, 1);
  sn_optimal_solution_destroy(s);
  sn_optimal_destroy(p);
  add_diagnostics(o, &diag);
}

// A file that is written: the old one or the new one, whole.
static void save(const char* name, const snModel* m, Outcome* o) {
  (void)name;
  static const char path[] = SN_BINARY_DIR "/faults.snb";
  bool count = counting;
  counting = false;
  FILE* old = fopen(path, "wb");
  fputs("old", old);
  fclose(old);
  counting = count;
  snDiagnostics diag = {0};
  bool saved = sn_save_binary(m, path, &diag);
  o->told |= !saved;
  add_diagnostics(o, &diag);
  counting = false;
  char start[4] = "";
  FILE* file = fopen(path, "rb");
  CHECK(file != NULL);
  if (file && fread(start, 1, 3, file) == 3) CHECK(saved == (strcmp(start, "old") != 0));
  if (file) fclose(file);
  if (saved) {
    snModel* again = sn_load(path, NULL, NULL);
    CHECK(again != NULL);
    sn_model_destroy(again);
  }
  counting = count;
}

typedef struct Operation {
  const char* name;   // of the test's report
  const char* model;  // in models/
  bool loaded;        // the model is loaded beforehand
  void (*run)(const char* name, const snModel* m, Outcome* o);
} Operation;

static const Operation operations[] = {
    {"load", "osim/knee.osim", false, load},
    {"load", "urdf/meshes.urdf", false, load},
    {"load", "flex/softbox.xml", false, load},
    {"load", "plugin/plugins.xml", false, load},
    {"load", "scenes/elbow.xml", false, load},
    {"edit", "environments/muscle_arm.xml", false, edit},
    {"step", "flex/cloth.xml", true, step},
    {"step", "plugin/plugins.xml", true, step},
    {"step", "osim/knee.osim", true, step},
    {"batch", "environments/hopper.xml", true, batch},
    {"batch", "environments/muscle_legs.xml", true, batch},
    {"linearise", "environments/half_cheetah.xml", true, linearise},
    {"linearise", "osim/pendulum.osim", true, linearise},
    {"inverse kinematics", "osim/pendulum.osim", true, inverse_kinematics},
    {"inverse dynamics", "osim/pendulum.osim", true, inverse_dynamics},
    {"draw", "scenes/elbow.xml", true, draw},
    {"draw", "flex/cloth.xml", true, draw},
    {"save", "arm.xml", true, save},
};

static Outcome run(const Operation* op, const snModel* m, int refuse) {
  Outcome o = {.result = 14695981039346656037u};
  requests = held = 0;
  refused_at = refuse;
  counting = true;
  op->run(op->model, m, &o);
  counting = false;
  return o;
}

static void try_point(const Operation* op, const snModel* m, const Outcome* good, int n) {
  Outcome o = run(op, m, n);
  test_expect(op->model, n, held <= 0, "%s: request %d refused: %d blocks stay allocated", op->name, n,
              held);
  test_expect(op->model, n, o.told || o.result == good->result, "%s: request %d refused: another result in silence",
              op->name, n);
}

static void try_operation(const Operation* op, snModel* m) {
  run(op, m, -1);  // what the C library keeps is allocated now
  Outcome good = run(op, m, -1);
  int count = requests;
  test_expect(op->model, 0, !good.told && held <= 0 && count > 0, "%s fails undisturbed, or leaves %d of %d blocks",
              op->name, held, count);
  for (int n = 0; n < count; n++) try_point(op, m, &good, n);
  Outcome after = run(op, m, -1);
  test_expect(op->model, 0, !after.told && after.result == good.result, "%s gives another result afterwards", op->name);
  if (getenv("SINEW_FAULTS")) printf("%s, %s: %d requests refused, one at a time\n", op->name, op->model, count);
}

TEST(memory_that_runs_out_in_any_operation_is_told_and_leaves_nothing_behind) {
  if (!REFUSES) SKIP("the allocator belongs to a sanitizer");
  for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
    snModel* m = operations[i].loaded ? model_of(operations[i].model) : NULL;
    try_operation(&operations[i], m);
    sn_model_destroy(m);
  }
}

TEST(memory_that_runs_out_in_optimal_control_is_told_and_leaves_nothing_behind) {
  if (!REFUSES) SKIP("the allocator belongs to a sanitizer");
  Scene s = scene(ARM_XML);
  try_operation(&(Operation){"optimal control", "arm", true, optimise}, s.m);
  scene_end(s);
}
