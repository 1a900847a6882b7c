// special.c — single values of snData, and matrices that are stored sparse, which come out dense and row-major
#include "command/selection.h"
#include "sinew/step.h"
#include <string.h>

typedef struct Special {
  const char* name;
  const char* doc;
  snKind kind;
  int dims;
  size_t shape_sizes[SN_RECORD_DIMS];  // offsets of the model sizes; SN_NO_SIZE: `fixed` numbers
  int fixed;
  void (*write)(const snModel* m, const snData* d, void* numbers);
} Special;

#define MEMBER(name)                                                           \
  static void write_##name(const snModel* m, const snData* d, void* numbers) { \
    (void)m;                                                                   \
    memcpy(numbers, &d->name, sizeof(d->name));                                \
  }
MEMBER(time)
MEMBER(energy)
MEMBER(solver_niter)
MEMBER(solver_nnz)
MEMBER(solver_fwdinv)
#undef MEMBER

// Rows keep MuJoCo's counters; those of ours are told on standard error.
enum { MUJOCO_WARNINGS = SN_WARNING_BADCTRL + 1 };

static void write_warning(const snModel* m, const snData* d, void* numbers) {
  (void)m;
  for (int i = 0; i < MUJOCO_WARNINGS; i++) ((int*)numbers)[i] = d->warning[i].count;
}

static void write_mass(const snModel* m, const snData* d, void* numbers) { sn_full_mass(m, d, numbers); }

// Sparse rows of the fixed patterns of the model as a dense matrix.
static void spread_rows(double* dense, const snModel* m, int rows, const double* values, const int* adr, const int* num,
                        const int* column) {
  memset(dense, 0, (size_t)rows * (size_t)m->nv * sizeof(double));
  for (int row = 0; row < rows; row++)
    for (int slot = adr[row]; slot < adr[row] + num[row]; slot++)
      dense[(size_t)row * (size_t)m->nv + (size_t)column[slot]] = values[slot];
}

static void write_moment(const snModel* m, const snData* d, void* numbers) {
  spread_rows(numbers, m, m->nu, d->actuator_moment, m->moment_rowadr, m->moment_rownnz, m->moment_colind);
}

static void write_tendon_jacobian(const snModel* m, const snData* d, void* numbers) {
  spread_rows(numbers, m, m->ntendon, d->ten_J, m->ten_J_rowadr, m->ten_J_rownnz, m->ten_J_colind);
}

#define SIZE(name) offsetof(snModel, name)
static const Special specials[] = {
    {"time", "simulation time [s]", SN_KIND_DOUBLE, 0, {0}, 0, write_time},
    {"energy", "potential and kinetic energy [J]", SN_KIND_DOUBLE, 1, {SN_NO_SIZE}, 2, write_energy},
    {"warning", "how often each warning was raised", SN_KIND_INT, 1, {SN_NO_SIZE}, MUJOCO_WARNINGS, write_warning},
    {"solver_niter",
     "iterations of the solver in each island",
     SN_KIND_INT,
     1,
     {SN_NO_SIZE},
     SN_STAT_ISLANDS,
     write_solver_niter},
    {"solver_nnz",
     "entries of its Hessian in each island",
     SN_KIND_INT,
     1,
     {SN_NO_SIZE},
     SN_STAT_ISLANDS,
     write_solver_nnz},
    {"solver_fwdinv", "norms of forward less inverse forces", SN_KIND_DOUBLE, 1, {SN_NO_SIZE}, 2, write_solver_fwdinv},
    {"M", "joint-space inertia [kg, kg m^2]", SN_KIND_DOUBLE, 2, {SIZE(nv), SIZE(nv)}, 0, write_mass},
    {"fullM", "joint-space inertia [kg, kg m^2]", SN_KIND_DOUBLE, 2, {SIZE(nv), SIZE(nv)}, 0, write_mass},
    {"actuator_moment",
     "change of actuator length with each dof",
     SN_KIND_DOUBLE,
     2,
     {SIZE(nu), SIZE(nv)},
     0,
     write_moment},
    {"ten_J",
     "change of tendon length with each dof",
     SN_KIND_DOUBLE,
     2,
     {SIZE(ntendon), SIZE(nv)},
     0,
     write_tendon_jacobian},
};
#undef SIZE
#define SPECIAL_COUNT ((int)(sizeof(specials) / sizeof(specials[0])))

static const Special* find(const char* name) {
  for (int i = 0; i < SPECIAL_COUNT; i++)
    if (strcmp(specials[i].name, name) == 0) return &specials[i];
  return NULL;
}

static bool gather(snColumn* column, const snModel* m, const snData* d) {
  void* room = sn_column_room(column, column->count * sn_kind_bytes(column->kind));
  if (room) find(column->base)->write(m, d, room);
  return room != NULL;
}

bool sn_special_describe(snColumn* column, const char* name, const snModel* m) {
  const Special* special = find(name);
  if (!special || !m) return special != NULL;
  column->kind = special->kind;
  column->dims = special->dims;
  column->gather = gather;
  for (int i = 0; i < special->dims; i++) {
    size_t size = special->shape_sizes[i];
    column->shape[i] = size == SN_NO_SIZE ? special->fixed : *(const int*)((const char*)m + size);
  }
  return true;
}

const char* sn_special_name(int i) { return i < SPECIAL_COUNT ? specials[i].name : NULL; }

const char* sn_special_doc(const char* name) {
  const Special* special = find(name);
  return special ? special->doc : NULL;
}
