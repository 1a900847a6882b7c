// group_view.h — a world on a device, as stages of src/stage/ see it: fields lie in the working set, at offsets of a
//   layout
//   Items of a phase are taken by the lanes of the group (lane_group.h); sweeps go through the tree generation by
//   generation, one coordinate of one body per lane. Some fields share a place because their lifetimes do not
//   overlap: crb and cinert, cfrc and cacc, momenta and cdof_dot. Some are computed where they are read: rotations of
//   joints, xipos, ximat, and axes and anchors of joints, which are kept in the axes of the parent.
#pragma once
#include "cuda/kernel/world.h"
#include "dynamics/element_formulas.h"
#include "dynamics/fluid_deriv.h"
#include "math/function_at.h"
#include "sinew/enums.h"
#include "view/field_rows.h"

#ifdef __CUDACC__  // stages are code of the device alone
#undef inline
#define inline __device__ __forceinline__
#endif

#define STAGE  static inline
#define ROLLED LOOP
typedef int Item;
typedef struct View {
  World w;
  Group g;
  const real* qacc;  // of stages after the solve
} View;

static inline View lone_view(World w) {
  Group none = {0};
  View v = {w, none, 0};
  return v;
}
static inline View group_view(World w, Group g) {
  View v = {w, g, 0};
  return v;
}

// ---- numbers of the model

// A number, a vector or a quaternion; other rows as pointers.
#define ACCESS_NUMBER(type, as, field, load, numbers) \
  static inline type as##_##field(View v, int i) { return load(v.w.m->field + (numbers) * i); }
#define ACCESS_INTS_1(field)            ACCESS_NUMBER(int, int, field, *, 1)
#define ACCESS_INTS_2(field)            ACCESS_NUMBER(const int*, int, field, , 2)
#define ACCESS_INTS_3(field)            ACCESS_NUMBER(const int*, int, field, , 3)
#define ACCESS_INTS_6(field)            ACCESS_NUMBER(const int*, int, field, , 6)
#define ACCESS_REALS_1(field)           ACCESS_NUMBER(real, const, field, *, 1)
#define ACCESS_REALS_2(field)           ACCESS_NUMBER(const real*, const, field, , 2)
#define ACCESS_REALS_3(field)           ACCESS_NUMBER(snVec3, const, field, load3, 3)
#define ACCESS_REALS_4(field)           ACCESS_NUMBER(snQuat, const, field, quat_load, 4)
#define ACCESS_REALS_6(field)           ACCESS_NUMBER(const real*, const, field, , 6)
#define ACCESS_REALS_11(field)          ACCESS_NUMBER(const real*, const, field, , 11)
#define ACCESS_REALS_12(field)          ACCESS_NUMBER(const real*, const, field, , 12)
#define ACCESS_INTS(field, numbers)     ACCESS_INTS_##numbers(field)
#define ACCESS_BYTES(field, numbers)    ACCESS_INTS_1(field)
#define ACCESS_REALS(field, numbers)    ACCESS_REALS_##numbers(field)
#define ACCESS_SWITCHED(field, numbers) ACCESS_REALS_1(field)
#define ACCESS_RANGES(field, numbers)   ACCESS_REALS_2(field)
#define ACCESS_FIRST(field, numbers)    ACCESS_NUMBER(const real*, const, field, , numbers)
#define ACCESS_TIMES(field, numbers)  // device_history.h
#define ACCESS(out, KIND, field, numbers, elements, on) ACCESS_##KIND(field, numbers)
SN_DEVICE_FIELDS(ACCESS, , )
ACCESS_REALS_3(body_ipos)
ACCESS_REALS_1(body_mass)
ACCESS_REALS_4(geom_quat)
ACCESS_REALS_3(geom_semiaxes)
#define geom_semiaxes(v, geom) const_geom_semiaxes(v, geom)
// Of roots.
static inline real const_body_subtreemass(View v, int body) { return v.w.m->root_mass[v.w.m->body_root[body]]; }

// ---- fields

#define AT(name, i)           (v.w.ws + v.w.at->name + (i))
#define GETTER(type, name, x) static inline type get_##name(View v, int i) { return x; }
#define PUTTER(type, name, x) static inline void put_##name(View v, int i, type value) { x; }
GETTER(real, qpos, *AT(pos, i))
GETTER(real, qvel, *AT(vel, i))
GETTER(snVec3, mocap_pos, load3(v.w.b->mocap_pos + 3 * (v.w.id * v.w.m->nmocap + i)))
GETTER(snQuat, mocap_quat, quat_load(v.w.b->mocap_quat + 4 * (v.w.id * v.w.m->nmocap + i)))
GETTER(snMat3, xmat, load9(AT(pose, POSE * i)))
GETTER(snVec3, xpos, load3(AT(pose, POSE * i) + 9))
GETTER(snMat3, ximat, mat3_mul(get_xmat(v, i), load9(v.w.m->body_imat + 9 * i)))
GETTER(snVec3, xipos, vec3_add(mat3_mul_vec3(get_xmat(v, i), const_body_ipos(v, i)), get_xpos(v, i)))
PUTTER(snVec3, xaxis, store3(AT(joint, 6 * i), value))
PUTTER(snVec3, xanchor, store3(AT(joint, 6 * i) + 3, value))
GETTER(snVec3, tree_moment, load3(AT(moment, 3 * i)))
PUTTER(snVec3, tree_moment, store3(AT(moment, 3 * i), value))
PUTTER(snVec3, subtree_com, store3(AT(com, 3 * v.w.m->body_root[i]), value))
GETTER(snSpatial, cdof, load6(AT(cdof, SPATIAL * i)))
PUTTER(snSpatial, cdof, store6(AT(cdof, SPATIAL * i), value))
GETTER(snSpatialInertia, cinert, load10(AT(inertia, INERTIA * i)))
PUTTER(snSpatialInertia, cinert, store10(AT(inertia, INERTIA * i), value))
GETTER(snSpatial, cvel, load6(AT(cvel, SPATIAL * i)))
PUTTER(snSpatial, cvel, store6(AT(cvel, SPATIAL * i), value))
GETTER(snSpatial, cdof_dot, load6(AT(cross, SPATIAL * i)))
PUTTER(snSpatial, cdof_dot, store6(AT(cross, SPATIAL * i), value))
GETTER(snSpatial, cacc, load6(AT(cacc, SPATIAL * i)))
PUTTER(snSpatial, cacc, store6(AT(cacc, SPATIAL * i), value))
GETTER(snSpatial, cfrc, load6(AT(cacc, SPATIAL * i)))
PUTTER(snSpatial, cfrc, store6(AT(cacc, SPATIAL * i), value))
GETTER(snSpatial, momentum, load6(AT(cross, SPATIAL * i)))
GETTER(real, qacc, v.qacc[i])
PUTTER(snSpatial, momentum, store6(AT(cross, SPATIAL * i), value))
#undef GETTER
#undef PUTTER

// ---- frames by the poses in device memory: velocities take the place of those of the working set

typedef struct ObjectFrame {
  int body;
  snVec3 pos;
  snMat3 rot;
} ObjectFrame;

// A frame that is fixed to a body, in the world.
static inline ObjectFrame frame_on_body(View v, int body, snVec3 pos, snMat3 rot) {
  const real* pose = v.w.b->pose + v.w.id * pose_words(v.w.m) + 12 * body;
  ObjectFrame f = {body, vec3_add(mat3_mul_vec3(load9(pose), pos), load3(pose + 9)), mat3_mul(load9(pose), rot)};
  return f;
}
static inline ObjectFrame inertial_frame_of(View v, int body) {
  return frame_on_body(v, body, const_body_ipos(v, body), load9(v.w.m->body_imat + 9 * body));
}
static inline ObjectFrame geom_frame_of(View v, int geom) {
  snVec3 pos = load3(v.w.m->geom_pos + 3 * geom);
  return frame_on_body(v, int_geom_bodyid(v, geom), pos, load9(v.w.m->geom_mat + 9 * geom));
}
static inline ObjectFrame site_frame_of(View v, int site) {
  return frame_on_body(v, int_site_bodyid(v, site), const_site_pos(v, site), quat_to_mat3(const_site_quat(v, site)));
}

// ---- properties of the model, and values derived from fields

#define POSES_ARE_LOCAL        1  // only a product of matrices waits for the parent: kinematics.h
#define FINE_GRAINED           1  // there are more lanes than joints and rows
#define IS_OFFSET(w, name, i)  1  // lanes would wait for each other
#define INVERSE(w, name, i)    (1 / CONST(w, name, i))
#define HAS_COUPLED_JOINTS(w, body)         0  // refused: features.c
#define HAS_COLUMNS(w)                      0
#define coupled_pose(w, body, pose)         (pose)
#define coupled_velocity(w, body, twist)    (twist)
#define column_acceleration(w, body, twist) (twist)

static inline snQuat get_joint_rotation(View v, int jnt) {
  int adr = int_jnt_qposadr(v, jnt);
  if (int_jnt_type(v, jnt) == SN_JOINT_BALL) return quat_normalize(quat_load(AT(pos, adr)));
  return quat_from_axis_angle(const_jnt_axis(v, jnt), get_qpos(v, adr) - const_qpos0(v, adr));
}
static inline void put_joint_rotation(View v, int jnt, snQuat q) { (void)v, (void)jnt, (void)q; }

static inline snSpatial world_acceleration(View v) {
  snSpatial a = {vec3(0, 0, 0), vec3(-v.w.m->gravity_x, -v.w.m->gravity_y, -v.w.m->gravity_z)};
  return a;
}
static inline snVec3 tree_center(View v, int body) { return tree_com(v.w, body); }
static inline snVec3 placed_anchor(View v, int jnt, int body) {
  return body_point(v.w, v.w.m->body_parentid[body], load3(AT(joint, 6 * jnt) + 3));
}
static inline snVec3 placed_axis(View v, int jnt, int body) {
  return mat3_mul_vec3(get_xmat(v, v.w.m->body_parentid[body]), load3(AT(joint, 6 * jnt)));
}
static inline snVec3 xmat_column(View v, int body, int k) {
  const real* column = AT(pose, POSE * body) + k;
  return vec3(column[0], column[3], column[6]);
}

// ---- algebra: a part is one coordinate

typedef real TwistPart;
typedef real AccPart;
typedef snSpatial Covector;
#define PLACE_cvel               cvel
#define PLACE_cdof               cdof
#define PLACE_cdof_dot           cross
#define PLACE_cacc               cacc
#define PART_AT(v, place, i, k)  ((v).w.ws[(v).w.at->place + SPATIAL * (i) + (k)])
#define PART_OF(v, place, i, k)  PART_AT(v, place, i, k)
#define GET_PART(v, name, i, k)  PART_OF(v, PLACE_##name, i, k)
#define PUT_PART(v, name, i, k, value) (PART_OF(v, PLACE_##name, i, k) = (value))
static inline real twist_add_scaled(real a, real b, real s) { return a + s * b; }
static inline real twist_zero(void) { return 0; }
#define acc_add_scaled twist_add_scaled
#define force_add      spatial_add
#define NEWTON_EULER(w, body) spatial_force(GET(w, cinert, body), GET(w, cvel, body), GET(w, cacc, body))
// The second and third rotation of a ball.
static inline int shares_carrier(int kind) { return kind == SN_DOF_BALL_Y || kind == SN_DOF_BALL_Z; }
#define SHARES_CARRIER(v, dof) shares_carrier((v).w.m->dof_kind[dof])

// The coordinate of the twist that carries an axis waits for the others in the place of the rate.
#define CARRY_AXIS(v, dof, k, carrier) PUT_PART(v, cdof_dot, dof, k, carrier)
#define CARRIED_AXES(v)                                                                                       \
  FOR_EACH(v, dof_, DOFS) {                                                                                   \
    snSpatial rate_ = spatial_cross_motion(get_cdof_dot(v, dof_), get_cdof(v, dof_));                         \
    put_cdof_dot(v, dof_, (v).w.m->dof_kind[dof_] >= SN_DOF_FREE_X ? spatial_zero() : rate_);                 \
  }                                                                                                           \
  PHASE_END(v);

// a . f, even coordinates and odd ones summed apart: the order of real6_dot
static inline real axis_dot(View v, int dof, snSpatial f) {
  snSpatial a = get_cdof(v, dof);
  real even = a.rot.x * f.rot.x + a.rot.z * f.rot.z + a.lin.y * f.lin.y;
  return even + (a.rot.y * f.rot.y + a.lin.x * f.lin.x + a.lin.z * f.lin.z);
}
static inline snSpatial subtree_force(View v, int body) { return get_cfrc(v, body); }
static inline snSpatial unit_momentum(View v, int dof) {
  return spatial_inertia_mul(get_cinert(v, int_dof_bodyid(v, dof)), get_cdof(v, dof));
}
static inline snSpatialInertia spatial_inertia_zero(void) {
  snSpatialInertia zero = {0, 0, 0, 0, 0, 0, {0, 0, 0}, 0};
  return zero;
}

// ---- loops

static inline int range_count(View v, Range r) {
  const ModelView* m = v.w.m;
  if (r == JOINTS || r == DOFS) return r == JOINTS ? m->njnt : m->nv;
  return r == SUBTREES ? m->nroot : r == ALL_BODIES ? m->nbody : m->nbody - 1;
}
static inline int range_item(View v, Range r, int k) {
  return r == SUBTREES ? v.w.m->root_begin[k] : r == BODIES || r == EVERY_BODY ? k + 1 : k;
}
#ifdef __CUDACC__
#define ITEMS_OF(v, k, n) _Pragma("unroll 1") for (int k = (v).g.lane; k < (n); k += SN_GROUP)
#else
#define ITEMS_OF(v, k, n) for (int k##_k = 0, k = ITEM(0, n); k##_k < (n); k##_k++, k = ITEM(k##_k, n))
#endif
#define FOR_EACH(v, i, range)                  \
  ITEMS_OF(v, k_##i, range_count(v, range))    \
  for (int i = range_item(v, range, k_##i), go_##i = 1; go_##i; go_##i = 0)
#define LEADER(v)    if ((v).g.lane == 0)
#define PHASE_END(v) group_sync((v).g)
#define FOR_EACH_PACKED(v, range, item) \
  FOR_EACH(v, i_, range) { item(v, i_); }

static inline BodyNode sweep_node(const int* from) {
  Node n = load_node(from);
  BodyNode node = {n.a, n.b, n.c, n.d};
  return node;
}
#define DOWN_TREE_PARTS(v, range, sweep)                                                                          \
  LOOP for (int level_ = 0; level_ < (v).w.m->nlevel; level_++) {                                                 \
    int begin_ = (v).w.m->level_adr[level_], count_ = (v).w.m->level_adr[level_ + 1] - begin_;                    \
    ITEMS_OF(v, i_, 6 * count_) { sweep(v, sweep_node((v).w.m->level_node + 4 * (begin_ + i_ / 6)), i_ % 6); } \
    PHASE_END(v);                                                                                                 \
  }

// Only sums over whole trees are read here: each root adds up its bodies, which follow it without a gap.
#define SUM_SUBTREES(v, name, add)                                                                           \
  FOR_EACH(v, root_, SUBTREES) {                                                                             \
    int end_ = (v).w.m->root_end[(v).w.m->body_root[root_]];                                                 \
    snVec3 sum_ = GET(v, name, root_);                                                                       \
    LOOP for (int body_ = root_ + 1; body_ < end_; body_++) sum_ = add(sum_, GET(v, name, body_));            \
    PUT(v, name, root_, sum_);                                                                               \
  }                                                                                                          \
  PHASE_END(v);

// ---- the stages

#include "stage/com.h"
#include "stage/crb.h"
#include "stage/passive.h"
#include "stage/poses.h"
#include "stage/rne.h"
#include "stage/velocities.h"
#include "stage/body_wrenches.h"
#undef AT

// ---- formulas of bodies and force elements

static inline snMedium fluid_state(View v) {
  snMedium fluid = {v.w.m->density, v.w.m->viscosity};
  return fluid;
}
static inline snVec3 fluid_wind(View v) { return vec3(v.w.m->wind_x, v.w.m->wind_y, v.w.m->wind_z); }
static inline real function_value(View v, int function, real x) {
  const real* data = v.w.m->function_data + int_function_adr(v, function);
  return (real)function_at(int_function_type(v, function), int_function_num(v, function), data, x).value;
}
// Any quaternion of the rotation will do: both signs give the same constraint and the same length.
static inline snQuat body_orientation(View v, int body) { return quat_from_mat3(get_xmat(v, body)); }
static inline snVec3 point_on_body(View v, int body, snVec3 local) {
  const real* pose = v.w.b->pose + v.w.id * pose_words(v.w.m) + 12 * body;
  return vec3_add(mat3_mul_vec3(load9(pose), local), load3(pose + 9));
}
static inline snVec3 site_point(View v, int site) {
  return point_on_body(v, int_site_bodyid(v, site), const_site_pos(v, site));
}
static inline snVec3 geom_point(View v, int geom) {
  return point_on_body(v, int_geom_bodyid(v, geom), load3(v.w.m->geom_pos + 3 * geom));
}
static inline real tendon_length(View v, int tendon) { return v.w.ws[v.w.at->tendon_length + tendon]; }
#include "actuation/transmission_formulas.h"
#include "constraint/equality_formulas.h"
#include "dynamics/element_forces.h"
#include "dynamics/fluid_bodies.h"

#ifdef __CUDACC__
#undef inline
#define inline __host__ __device__ __forceinline__
#endif
