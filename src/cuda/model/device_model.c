// device_model.c — the tables of a model for kernels: bodies, joints, dofs, the inertia matrix
//   reads   the model        writes  a device model
//   Sizes first, then memory for all arrays in one block, then their contents.
#include "cuda/model/device_model.h"
#include "base/allocator.h"
#include "dynamics/forces.h"
#include "math/mat3.h"
#include "math/quat.h"

#include <string.h>

// ---- memory

static size_t rounded(size_t bytes) { return (bytes + 7) & ~(size_t)7; }

static size_t bytes_of(const snDeviceModel* p) {
  size_t bytes = 8;
#define IDX(name, count) bytes += rounded(sizeof(int) * (size_t)(count));
#define VAL(name, count) bytes += sizeof(double) * (size_t)(count);
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef IDX
#undef VAL
  return bytes;
}

static void lay_out(snDeviceModel* p) {
  char* at = p->memory;
#define IDX(name, count) p->name = (int*)(void*)at, at += rounded(sizeof(int) * (size_t)(count));
#define VAL(name, count) p->name = (double*)(void*)at, at += sizeof(double) * (size_t)(count);
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef IDX
#undef VAL
}

// ---- sizes

static int depth_of(const snModel* m, int body) {
  int depth = 0;
  for (; body > 0; body = m->body_parentid[body]) depth++;
  return depth;
}

static void tree_sizes(snDeviceModel* p, const snModel* m) {
  p->nq = m->nq, p->nv = m->nv, p->nu = m->nu, p->na = m->na;
  p->nbody = m->nbody, p->njnt = m->njnt, p->ntree = m->ntree, p->nmocap = m->nmocap;
  p->neq = m->neq, p->ntendon = m->ntendon, p->nM = m->nC, p->nsite = m->nsite, p->ncam = m->ncam;
  p->np = (m->nv + 3) / 4 * 4;
  p->ld = p->np + 2;
  p->ntile = p->np / 4 * (p->np / 4 + 1) / 2;
  p->nword = (m->nv + 31) / 32;
  for (int dof = 0; dof < m->nv && m->opt.integrator == SN_INTEGRATOR_IMPLICIT; dof++) p->nderiv += m->D_diag[dof] + 1;
  for (int body = 1; body < m->nbody; body++) {
    int depth = depth_of(m, body);
    if (depth > p->nlevel) p->nlevel = depth;
    p->nroot += m->body_parentid[body] == 0;
  }
}

// ---- arrays that are made of fields of the model, see SN_DEVICE_FIELDS

static void copy(void* to, const void* from, size_t bytes) {
  if (bytes > 0) memcpy(to, from, bytes);
}

static void put_range(double* to, bool limited, snRange range) {
  to[0] = limited ? range.lo : -INFINITY;
  to[1] = limited ? range.hi : INFINITY;
}

static void split_times(double* to, const double* time, int count) {
  for (int i = 0; i < count; i++) {
    to[2 * i] = (double)(float)time[i];
    to[2 * i + 1] = time[i] - to[2 * i];
  }
}

#define FILL_ELEMENTS(elements, statement) \
  for (int i = 0; i < p->elements; i++) statement;
#define FILL_COPY(field, numbers, elements, type)                                                       \
  _Static_assert(sizeof *m->field == (numbers) * sizeof(type), #field " has other numbers"); \
  copy(p->field, m->field, sizeof *m->field * (size_t)p->elements);
#define FILL_INTS(field, numbers, elements, on)     FILL_COPY(field, numbers, elements, int)
#define FILL_REALS(field, numbers, elements, on)    FILL_COPY(field, numbers, elements, double)
#define FILL_BYTES(field, numbers, elements, on)    FILL_ELEMENTS(elements, p->field[i] = m->field[i])
#define FILL_SWITCHED(field, numbers, elements, on) FILL_ELEMENTS(elements, p->field[i] = on ? m->field[i] : 0)
#define FILL_RANGES(field, numbers, elements, on)   FILL_ELEMENTS(elements, put_range(p->field + 2 * i, on, m->field[i]))
#define FILL_TIMES(field, numbers, elements, on) \
  split_times(p->field, (const double*)(const void*)m->field, (numbers) * p->elements);
#define FILL_FIRST(field, numbers, elements, on) \
  FILL_ELEMENTS(elements, memcpy(p->field + (numbers) * i, m->field[i], (numbers) * sizeof(double)))
#define FILL(out, KIND, field, numbers, elements, on) FILL_##KIND(field, numbers, elements, on)

static void model_fields(snDeviceModel* p, const snModel* m) { SN_DEVICE_FIELDS(FILL, , ) }

// ---- lists

void sn_list_by_key(int* adr, int* item, int keys, const int* key, int count) {
  memset(adr, 0, sizeof(int) * (size_t)(keys + 1));
  for (int i = 0; i < count; i++)
    if (key[i] >= 0) adr[key[i] + 1]++;
  for (int k = 0; k < keys; k++) adr[k + 1] += adr[k];
  for (int i = 0; i < count; i++)
    if (key[i] >= 0) item[adr[key[i]]++] = i;
  // each address has become the end of its key: the next one's beginning
  for (int k = keys; k > 0; k--) adr[k] = adr[k - 1];
  adr[0] = 0;
}

// ---- bodies

static void body_numbers(snDeviceModel* p, const snModel* m, int body) {
  // as on the processor, a frame that counts as that of the body is its frame to the last bit
  bool centred = m->body_sameframe[body] == SN_SAMEFRAME_BODY;
  vec3_store(p->body_ipos + 3 * body, centred ? vec3(0, 0, 0) : m->body_ipos[body]);
  snMat3 axes = m->body_sameframe[body] == SN_SAMEFRAME_NONE ? quat_to_mat3(m->body_iquat[body]) : mat3_identity();
  memcpy(p->body_imat + 9 * body, &axes, sizeof axes);
  p->body_mass[body] = body > 0 ? m->body_mass[body] : 0;
  // gravity compensation is a wrench at the centre of mass, only where passive forces are on
  p->body_weightless[body] = p->passive ? m->body_mass[body] * m->body_gravcomp[body] : 0;
  for (int k = 0; k < m->body_chainnum[body]; k++) {
    int dof = m->chain_dof[m->body_chainadr[body] + k];
    p->body_bits[body * p->nword + dof / 32] |= (int)(1u << dof % 32);
  }
}

// Bodies of a subtree follow their root without a gap.
static void roots(snDeviceModel* p, const snModel* m) {
  int root = -1;
  for (int body = 1; body < m->nbody; body++) {
    if (m->body_parentid[body] == 0) {
      p->root_begin[++root] = body;
      p->root_mass[root] = m->body_subtreemass[body];
    }
    p->root_end[root] = body + 1;
    p->body_root[body] = root;
  }
}

static void levels(snDeviceModel* p, const snModel* m) {
  int* key = p->level_node;  // which is filled below
  for (int body = 0; body < m->nbody; body++) key[body] = depth_of(m, body) - 1;
  sn_list_by_key(p->level_adr, p->level_body, p->nlevel, key, m->nbody);
  for (int body = 0; body < m->nbody; body++) key[body] = body > 0 ? m->body_parentid[body] : -1;
  sn_list_by_key(p->child_adr, p->child_body, m->nbody, key, m->nbody);
  for (int i = 0; i < p->level_adr[p->nlevel]; i++) {
    int body = p->level_body[i], dof = m->body_dofadr[body];
    const int node[4] = {body, m->body_parentid[body], dof, dof + m->body_dofnum[body]};
    const int family[4] = {body, p->child_adr[body], p->child_adr[body + 1], 0};
    memcpy(p->level_node + 4 * i, node, sizeof node);
    memcpy(p->level_family + 4 * i, family, sizeof family);
  }
}

// ---- dofs

// Kinds of the first dofs of a joint, and of those after them.
static int free_dof(int part) { return part < 3 ? SN_DOF_FREE_X + part : SN_DOF_BALL_X + part - 3; }
static int ball_dof(int part) { return SN_DOF_BALL_X + part; }
static int slide_dof(int part) { return (void)part, SN_DOF_SLIDE; }
static int hinge_dof(int part) { return (void)part, SN_DOF_HINGE; }

static int dof_kind(const snModel* m, int dof) {
  int jnt = m->dof_jntid[dof], part = dof - m->jnt_dofadr[jnt];
  switch ((snJointType)m->jnt_type[jnt]) {
#define JOINT(KIND, word, ...) SN_CASE(SN_ROW_DEVICE(word, __VA_ARGS__), SN_JOINT_##KIND, word##_dof(part))
    SN_JOINT_KINDS(JOINT)
#undef JOINT
    case SN_JOINT_COUNT: break;
  }
  return -1;
}

static void dofs(snDeviceModel* p, const snModel* m) {
  int pair = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    p->dof_kind[dof] = dof_kind(m, dof);
    for (int k = 0; k < (p->nderiv > 0 ? m->D_diag[dof] + 1 : 0); k++, pair++)
      p->deriv_row[pair] = dof, p->deriv_col[pair] = m->D_colind[m->D_rowadr[dof] + k];
    for (int k = 0; k < m->M_rownnz[dof]; k++) p->M_row[m->M_rowadr[dof] + k] = dof;
  }
  for (int row = 0, tile = 0; row < p->np / 4; row++)
    for (int col = 0; col <= row; col++, tile++) p->tile_row[tile] = 4 * row, p->tile_col[tile] = 4 * col;
}

// ---- all

static void part_sizes(snDeviceModel* p, const snModel* m) {
  sn_device_model_tendon_sizes(p, m);
  sn_device_model_actuator_sizes(p, m);
  sn_device_model_contact_sizes(p, m);
  sn_device_model_constraint_sizes(p, m);
  sn_device_model_sensor_sizes(p, m);
}

static void tables(snDeviceModel* p, const snModel* m) {
  model_fields(p, m);
  for (int body = 0; body < m->nbody; body++) body_numbers(p, m, body);
  roots(p, m);
  levels(p, m);
  dofs(p, m);
  sn_device_model_tendons(p, m);
  sn_device_model_actuators(p, m);
  sn_device_model_contacts(p, m);
  sn_device_model_constraints(p, m);
  sn_device_model_sensors(p, m);
}

snDeviceModel* sn_device_model_create(const snModel* m) {
  snDeviceModel* p = sn_zalloc(&m->allocator, sizeof(snDeviceModel));
  bool stepped = !sn_device_model_leaves(m);  // else it has sizes of columns only
  if (!p) return NULL;
  p->allocator = m->allocator;
  tree_sizes(p, m);
  sn_device_model_options(p, m);
  if (stepped) part_sizes(p, m);
  p->memory = sn_zalloc(&p->allocator, bytes_of(p));
  if (!p->memory) {
    sn_device_model_destroy(p);
    return NULL;
  }
  lay_out(p);
  if (stepped) tables(p, m);
  return p;
}

void sn_device_model_destroy(snDeviceModel* p) {
  if (!p) return;
  snAllocator allocator = p->allocator;
  sn_free(&allocator, p->memory);
  sn_free(&allocator, p);
}
