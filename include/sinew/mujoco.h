// mujoco.h — MuJoCo's C calls and fields over Sinew: load, make, step, names, Jacobians, rays, contacts
//   For programs that were written for MuJoCo: #include <sinew/mujoco.h> instead of <mujoco/mujoco.h>. Everything is in
//   this header; the library has no mj_ symbols. Arrays have MuJoCo's names and are flat: d->xpos[3*i+2]. They are the
//   engine's own memory, so changes of qpos, ctrl or body_mass take effect at the next call, as do those of m->opt and
//   d->time.
//   Missing: windows, pictures, specs, custom plugins, callbacks (snHooks), qM (mj_fullM takes the data instead).
//   Threads: a data is used by one thread at a time; data of one model by any number of threads while none writes
//   m->opt.
#pragma once
#include "sinew/sinew.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef double mjtNum;
typedef snByte mjtByte;
typedef int mjtObj;
typedef struct mjVFS_ mjVFS;  // files in memory: not supported, give NULL

#define mjVERSION_HEADER 3005000
#define mjMINVAL 1e-15
#define mjPI 3.14159265358979323846
#define mjNREF 2
#define mjNIMP 5
#define mjNGROUP 6

// objects, joints, geoms and parts of the state, with MuJoCo's values
enum { mjOBJ_UNKNOWN, mjOBJ_BODY, mjOBJ_XBODY, mjOBJ_JOINT, mjOBJ_DOF, mjOBJ_GEOM, mjOBJ_SITE, mjOBJ_CAMERA, mjOBJ_LIGHT,
       mjOBJ_FLEX, mjOBJ_MESH, mjOBJ_SKIN, mjOBJ_HFIELD, mjOBJ_TEXTURE, mjOBJ_MATERIAL, mjOBJ_PAIR, mjOBJ_EXCLUDE,
       mjOBJ_EQUALITY, mjOBJ_TENDON, mjOBJ_ACTUATOR, mjOBJ_SENSOR, mjOBJ_NUMERIC, mjOBJ_TEXT, mjOBJ_TUPLE, mjOBJ_KEY };
enum { mjJNT_FREE, mjJNT_BALL, mjJNT_SLIDE, mjJNT_HINGE };
enum { mjGEOM_PLANE, mjGEOM_HFIELD, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX, mjGEOM_MESH };
enum { mjINT_EULER, mjINT_RK4, mjINT_IMPLICIT, mjINT_IMPLICITFAST };
enum { mjSOL_PGS, mjSOL_CG, mjSOL_NEWTON };
enum { mjSTATE_TIME = 1, mjSTATE_QPOS = 2, mjSTATE_QVEL = 4, mjSTATE_ACT = 8, mjSTATE_PHYSICS = SN_STATE_PHYSICS,
       mjSTATE_FULLPHYSICS = SN_STATE_FULLPHYSICS, mjSTATE_INTEGRATION = SN_STATE_INTEGRATION };

// the number that an element of a field is made of
#define SN_MJ_char char
#define SN_MJ_double mjtNum
#define SN_MJ_float float
#define SN_MJ_int int
#define SN_MJ_int64_t int64_t
#define SN_MJ_snAabb mjtNum
#define SN_MJ_snByte mjtByte
#define SN_MJ_snEqData mjtNum
#define SN_MJ_snFloat2 float
#define SN_MJ_snFloat3 float
#define SN_MJ_snFloat4 float
#define SN_MJ_snFluid mjtNum
#define SN_MJ_snFriction mjtNum
#define SN_MJ_snGear mjtNum
#define SN_MJ_snHullStarts int
#define SN_MJ_snInt2 int
#define SN_MJ_snInt3 int
#define SN_MJ_snInt6 int
#define SN_MJ_snMat3 mjtNum
#define SN_MJ_snMillardCurves mjtNum
#define SN_MJ_snMillardPrm mjtNum
#define SN_MJ_snOctChild int
#define SN_MJ_snOctCoeff mjtNum
#define SN_MJ_snPrm mjtNum
#define SN_MJ_snForcePrm mjtNum
#define SN_MJ_snFlexBending mjtNum
#define SN_MJ_snFlexStiffness mjtNum
#define SN_MJ_snForceValue mjtNum
#define SN_MJ_snQuat mjtNum
#define SN_MJ_snRange mjtNum
#define SN_MJ_snSolImp mjtNum
#define SN_MJ_snSolRef mjtNum
#define SN_MJ_snSpatial mjtNum
#define SN_MJ_snSpatialInertia mjtNum
#define SN_MJ_snTexRoles int
#define SN_MJ_snVec2 mjtNum
#define SN_MJ_snVec3 mjtNum
#define SN_MJ_snVec3Pair mjtNum
#define SN_MJ_snVec4 mjtNum
#define SN_MJ_snVelocity6 mjtNum
#define SN_MJ_snWrench mjtNum

// an option as a member: numbers, or rows of them
#define SN_MJ_OPTION_double(name) mjtNum name;
#define SN_MJ_OPTION_int(name) int name;
#define SN_MJ_OPTION_snFriction(name) mjtNum name[5];
#define SN_MJ_OPTION_snSolImp(name) mjtNum name[5];
#define SN_MJ_OPTION_snSolRef(name) mjtNum name[2];
#define SN_MJ_OPTION_snVec3(name) mjtNum name[3];

#define SN_MJ_OPT(type, name, doc) SN_MJ_OPTION_##type(name)
typedef struct mjOption { SN_OPTION_FIELDS(SN_MJ_OPT) } mjOption;
#undef SN_MJ_OPT

typedef struct mjStatistic { mjtNum meaninertia, meanmass, meansize, extent, center[3]; } mjStatistic;

// as snContact: the two are the same memory
typedef struct mjContact {
  mjtNum dist, pos[3], frame[9], includemargin, friction[5], solref[2], solreffriction[2], solimp[5], mu;
  int dim, geom[2], flex[2], elem[2], vert[2], exclude, efc_address;
} mjContact;

#define SN_MJ_SIZE(name, doc) int name;
#define SN_MJ_VAL(type, name, rows, doc) SN_MJ_##type* name;
#define SN_MJ_REF(name, rows, into, doc) int* name;
#define SN_MJ_MAT(type, name, rows, cols, doc) SN_MJ_##type* name;
typedef struct mjModel {
  SN_MODEL_SIZES(SN_MJ_SIZE)
  mjOption opt;
  mjStatistic stat;
  SN_MODEL_FIELDS(SN_MJ_VAL, SN_MJ_REF, SN_MJ_MAT)
  snModel* sn;  // the engine's
} mjModel;
#undef SN_MJ_VAL
#undef SN_MJ_REF
#undef SN_MJ_MAT

#define SN_MJ_VAL(type, name, rows, stage, doc) SN_MJ_##type* name;
#define SN_MJ_REF(name, rows, into, stage, doc) int* name;
typedef struct mjData {
  mjtNum time, energy[2];
  SN_DATA_FIELDS(SN_MJ_VAL, SN_MJ_REF)
  SN_FRAME_SIZES(SN_MJ_SIZE)    // of the last call, as are the arrays that they count
  SN_FRAME_FIELDS(SN_MJ_VAL)
  mjContact* contact;
  snData* sn;  // the engine's
} mjData;
#undef SN_MJ_SIZE
#undef SN_MJ_VAL
#undef SN_MJ_REF

// ---- between the structs of both

// Copies what a program may have changed, before a call.
static inline void sn_mj_begin(const mjModel* m, mjData* d) {
  if (memcmp(&m->sn->opt, &m->opt, sizeof m->opt) != 0) memcpy((void*)&m->sn->opt, &m->opt, sizeof m->opt);
  d->sn->time = d->time;
}

// What the call left.
static inline void sn_mj_end(mjData* d) {
  d->time = d->sn->time;
  d->energy[0] = d->sn->energy[0], d->energy[1] = d->sn->energy[1];
#define SN_MJ_SIZE(name, doc) d->name = d->sn->name;
#define SN_MJ_VAL(type, name, rows, stage, doc) d->name = (SN_MJ_##type*)d->sn->name;
  SN_FRAME_SIZES(SN_MJ_SIZE)
  SN_FRAME_FIELDS(SN_MJ_VAL)
#undef SN_MJ_SIZE
#undef SN_MJ_VAL
  d->contact = (mjContact*)d->sn->contact;
}

static inline snVec3 sn_mj_vec3(const mjtNum v[3]) {
  snVec3 out = {v[0], v[1], v[2]};
  return out;
}

// ---- lifetime

// A model over one of the engine's, which it takes over; NULL for NULL and when out of memory.
static inline mjModel* sn_mj_model(snModel* sn) {
  mjModel* m = sn ? (mjModel*)calloc(1, sizeof *m) : NULL;
  if (!m) {
    sn_model_destroy(sn);
    return NULL;
  }
  m->sn = sn;
  memcpy(&m->opt, &sn->opt, sizeof m->opt);
  m->stat.meaninertia = sn->stat.meaninertia, m->stat.meanmass = sn->stat.meanmass;
  m->stat.meansize = sn->stat.meansize, m->stat.extent = sn->stat.extent;
  m->stat.center[0] = sn->stat.center.x, m->stat.center[1] = sn->stat.center.y, m->stat.center[2] = sn->stat.center.z;
#define SN_MJ_SIZE(name, doc) m->name = sn->name;
#define SN_MJ_VAL(type, name, rows, doc) m->name = (SN_MJ_##type*)sn->name;
#define SN_MJ_REF(name, rows, into, doc) m->name = sn->name;
#define SN_MJ_MAT(type, name, rows, cols, doc) m->name = (SN_MJ_##type*)sn->name;
  SN_MODEL_SIZES(SN_MJ_SIZE)
  SN_MODEL_FIELDS(SN_MJ_VAL, SN_MJ_REF, SN_MJ_MAT)
#undef SN_MJ_SIZE
#undef SN_MJ_VAL
#undef SN_MJ_REF
#undef SN_MJ_MAT
  return m;
}

// A model from an MJCF or URDF file; NULL with the first error in `error`, which may be NULL. `vfs` is not used.
static inline mjModel* mj_loadXML(const char* filename, const mjVFS* vfs, char* error, int error_sz) {
  snDiagnostics diag;
  memset(&diag, 0, sizeof diag);
  (void)vfs;
  snModel* sn = sn_load(filename, NULL, &diag);
  if (error && error_sz > 0) {
    error[0] = 0;
    for (int i = 0; i < diag.count && !sn && !error[0]; i++) {
      if (diag.items[i].severity == SN_SEVERITY_ERROR) sn_diagnostic_format(&diag.items[i], error, (size_t)error_sz);
    }
  }
  sn_diagnostics_clear(&diag);
  return sn_mj_model(sn);
}

static inline void mj_deleteModel(mjModel* m) {
  if (!m) return;
  sn_model_destroy(m->sn);
  free(m);
}

static inline mjData* mj_makeData(const mjModel* m) {
  mjData* d = m ? (mjData*)calloc(1, sizeof *d) : NULL;
  if (!d) return NULL;
  snData* sn = d->sn = sn_data_create(m->sn, NULL);
  if (!sn) {
    free(d);
    return NULL;
  }
#define SN_MJ_VAL(type, name, rows, stage, doc) d->name = (SN_MJ_##type*)sn->name;
#define SN_MJ_REF(name, rows, into, stage, doc) d->name = sn->name;
  SN_DATA_FIELDS(SN_MJ_VAL, SN_MJ_REF)
#undef SN_MJ_VAL
#undef SN_MJ_REF
  sn_mj_end(d);
  return d;
}

static inline void mj_deleteData(mjData* d) {
  if (!d) return;
  sn_data_destroy(d->sn);
  free(d);
}

static inline mjData* mj_copyData(mjData* dest, const mjModel* m, const mjData* src) {
  if (!dest) dest = mj_makeData(m);
  if (!dest) return NULL;
  src->sn->time = src->time;
  sn_data_copy(m->sn, dest->sn, src->sn);
  sn_mj_end(dest);
  return dest;
}

static inline void mj_resetData(const mjModel* m, mjData* d) {
  sn_reset(m->sn, d->sn);
  sn_mj_end(d);
}

static inline void mj_resetDataKeyframe(const mjModel* m, mjData* d, int key) {
  sn_reset_to_key(m->sn, d->sn, key);
  sn_mj_end(d);
}

// ---- simulation

#define SN_MJ_CALL(name, call)                             \
  static inline void name(const mjModel* m, mjData* d) {   \
    sn_mj_begin(m, d);                                     \
    call(m->sn, d->sn);                                    \
    sn_mj_end(d);                                          \
  }
SN_MJ_CALL(mj_step, sn_step)
SN_MJ_CALL(mj_step1, sn_step1)
SN_MJ_CALL(mj_step2, sn_step2)
SN_MJ_CALL(mj_forward, sn_forward)
SN_MJ_CALL(mj_inverse, sn_inverse)
SN_MJ_CALL(mj_fwdPosition, sn_forward_position)
SN_MJ_CALL(mj_fwdVelocity, sn_forward_velocity)
SN_MJ_CALL(mj_energyPos, sn_energy_position)
SN_MJ_CALL(mj_energyVel, sn_energy_velocity)
SN_MJ_CALL(mj_rnePostConstraint, sn_body_forces)
#undef SN_MJ_CALL

static inline int mj_stateSize(const mjModel* m, int sig) { return sn_state_size(m->sn, (unsigned)sig); }

static inline void mj_getState(const mjModel* m, mjData* d, mjtNum* state, int sig) {
  d->sn->time = d->time;
  sn_state_read(m->sn, d->sn, (unsigned)sig, state);
}

static inline void mj_setState(const mjModel* m, mjData* d, const mjtNum* state, int sig) {
  sn_state_set(m->sn, d->sn, state, (unsigned)sig);
  sn_mj_end(d);
}

// ---- names

static inline int mj_name2id(const mjModel* m, int type, const char* name) {
  return sn_name_to_id(m->sn, (snObjectType)type, name);
}

// NULL where the object has no name or does not exist.
static inline const char* mj_id2name(const mjModel* m, int type, int id) {
  const char* name = sn_id_to_name(m->sn, (snObjectType)type, id);
  return name && *name ? name : NULL;
}

// ---- Jacobians, inertia, motion; any of jacp and jacr may be NULL, each is 3 x nv

static inline void mj_jac(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, const mjtNum point[3], int body) {
  sn_point_jacobian(m->sn, d->sn, body, sn_mj_vec3(point), jacp, jacr);
}
static inline void mj_jacBody(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  sn_body_jacobian(m->sn, d->sn, body, jacp, jacr);
}
static inline void mj_jacBodyCom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int body) {
  sn_body_com_jacobian(m->sn, d->sn, body, jacp, jacr);
}
static inline void mj_jacGeom(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int geom) {
  sn_geom_jacobian(m->sn, d->sn, geom, jacp, jacr);
}
static inline void mj_jacSite(const mjModel* m, const mjData* d, mjtNum* jacp, mjtNum* jacr, int site) {
  sn_site_jacobian(m->sn, d->sn, site, jacp, jacr);
}
static inline void mj_jacSubtreeCom(const mjModel* m, mjData* d, mjtNum* jacp, int body) {
  sn_subtree_com_jacobian(m->sn, d->sn, body, jacp);
}

// The dense inertia matrix, nv x nv: the call of MuJoCo 3.10 and later.
static inline void mj_fullM(const mjModel* m, const mjData* d, mjtNum* dst) { sn_full_mass(m->sn, d->sn, dst); }

static inline void mj_mulM(const mjModel* m, const mjData* d, mjtNum* res, const mjtNum* vec) {
  sn_mass_product(m->sn, d->sn, vec, res);
}

static inline void mj_solveM(const mjModel* m, mjData* d, mjtNum* x, const mjtNum* y, int n) {
  for (int row = 0; row < n; row++) sn_mass_solution(m->sn, d->sn, y + (size_t)row * (size_t)m->nv, x + (size_t)row * (size_t)m->nv);
}

static inline void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                              const mjtNum point[3], int body, mjtNum* qfrc_target) {
  snVec3 none = {0, 0, 0};
  sn_add_force(m->sn, d->sn, body, force ? sn_mj_vec3(force) : none, torque ? sn_mj_vec3(torque) : none,
               sn_mj_vec3(point), qfrc_target);
}

static inline void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6], int local) {
  snSpatial velocity = {{0, 0, 0}, {0, 0, 0}};
  sn_object_velocity(m->sn, d->sn, (snObjectType)objtype, objid, local != 0, &velocity);
  memcpy(res, &velocity, sizeof velocity);
}

static inline mjtNum mj_getTotalmass(const mjModel* m) { return sn_total_mass(m->sn); }

// ---- rays and contacts

static inline mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
                            const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int geomid[1], mjtNum normal[3]) {
  snRayOptions options = {geomgroup, flg_static == 0, bodyexclude == 0, bodyexclude, normal == NULL, 0};
  snRayHit hit;
  sn_cast_ray(m->sn, d->sn, sn_mj_vec3(pnt), sn_mj_vec3(vec), &options, &hit);
  if (geomid) *geomid = hit.geom;
  if (normal) normal[0] = hit.normal.x, normal[1] = hit.normal.y, normal[2] = hit.normal.z;
  return hit.distance;
}

static inline void mj_contactForce(const mjModel* m, const mjData* d, int id, mjtNum result[6]) {
  sn_contact_force(m->sn, d->sn, id, result);
}

// ---- the rest

static inline int mj_version(void) { return mjVERSION_HEADER; }
static inline const char* mj_versionString(void) { return SN_MUJOCO_VERSION; }

static inline void mju_zero(mjtNum* res, int n) { memset(res, 0, (size_t)n * sizeof *res); }
static inline void mju_copy(mjtNum* res, const mjtNum* vec, int n) { memcpy(res, vec, (size_t)n * sizeof *res); }
static inline mjtNum mju_dot3(const mjtNum a[3], const mjtNum b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static inline mjtNum mju_norm3(const mjtNum v[3]) { return sqrt(mju_dot3(v, v)); }

#ifdef __cplusplus
}
#endif
