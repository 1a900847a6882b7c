// dual_view.h — one world, of which one body is displaced: fields with six derivatives, for formulas over dual
//   numbers
//   Defines what view/read_view.h defines for one world. A file defines SN_DUAL as 6 before it includes anything of
//   math/.
#pragma once
#include "derivative/dual_elements.h"
#include "math/expression.h"
#include "math/spatial.h"

typedef struct View {
  const snModel* m;
  const snData* d;
  snVec3One origin;  // about which a pose is displaced
  int body;          // that is displaced
  snDisplaced displaced;
  const real* parameter;  // of the force element
} View;

enum { ELEMENT_NUMBERS = sizeof(snForcePrm) / sizeof(double) };

typedef struct ObjectFrame {
  int body;
  snVec3 pos;
  snMat3 rot;
} ObjectFrame;

#define ROLLED
#define INDEX(v, name, i) ((v).m->name[i])
#define CONST(v, name, i) dual_constant_##name(v, i)
#define GET(v, name, i)   dual_field_##name(v, i)

static inline const real* dual_constant_force_prm(const View& v, int) { return v.parameter; }
static inline snVec3One dual_constant_geom_size(const View& v, int geom) { return v.m->geom_size[geom]; }

static inline snVec3 tree_center(const View& v, int body) {
  return dual_vec3(v.d->subtree_com[v.m->body_rootid[body]]);
}

static inline bool is_displaced(const View& v, int body, snDisplaced what) {
  return v.body == body && v.displaced == what;
}

// d p = w x (p - origin) + v, derivatives by w in the first three places and by v in the others
static inline void displace_point(snVec3* p, const snVec3One& arm) {
  p->x.d[1] += arm.z, p->x.d[2] -= arm.y, p->x.d[3] += 1;
  p->y.d[2] += arm.x, p->y.d[0] -= arm.z, p->y.d[4] += 1;
  p->z.d[0] += arm.y, p->z.d[1] -= arm.x, p->z.d[5] += 1;
}

static inline void displace_axes(snMat3* rot, const snMat3One& at) {
  for (int k = 0; k < 3; k++) {
    rot->m[0][k].d[1] += at.m[2][k], rot->m[0][k].d[2] -= at.m[1][k];
    rot->m[1][k].d[2] += at.m[0][k], rot->m[1][k].d[0] -= at.m[2][k];
    rot->m[2][k].d[0] += at.m[1][k], rot->m[2][k].d[1] -= at.m[0][k];
  }
}

static inline ObjectFrame displaced_frame(const View& v, int body, const snVec3One& pos, const snMat3One& rot) {
  ObjectFrame f = {body, dual_vec3(pos), dual_mat3(rot)};
  if (!is_displaced(v, body, SN_DISPLACED_POSE)) return f;
  displace_point(&f.pos, (snVec3One){pos.x - v.origin.x, pos.y - v.origin.y, pos.z - v.origin.z});
  displace_axes(&f.rot, rot);
  return f;
}

static inline ObjectFrame geom_frame_of(const View& v, int geom) {
  return displaced_frame(v, v.m->geom_bodyid[geom], v.d->geom_xpos[geom], v.d->geom_xmat[geom]);
}
static inline ObjectFrame site_frame_of(const View& v, int site) {
  return displaced_frame(v, v.m->site_bodyid[site], v.d->site_xpos[site], v.d->site_xmat[site]);
}

static inline snSpatial dual_field_cvel(const View& v, int body) {
  snSpatial twist = {dual_vec3(v.d->cvel[body].rot), dual_vec3(v.d->cvel[body].lin)};
  if (!is_displaced(v, body, SN_DISPLACED_VELOCITY)) return twist;
  twist.rot.x.d[0] = twist.rot.y.d[1] = twist.rot.z.d[2] = 1;
  twist.lin.x.d[3] = twist.lin.y.d[4] = twist.lin.z.d[5] = 1;
  return twist;
}

// A function of the model (kinematics/driven.h, whose other declarations are over plain numbers).
extern "C" double sn_function_value(const snModel* m, int function, double x, int order);
static inline real function_value(const View& v, int function, const real& x) {
  return dual_chain(x, sn_function_value(v.m, function, x.v, 0), sn_function_value(v.m, function, x.v, 1));
}

// An expression of the model by the chain rule.
static inline real expression_value(const View& v, int expression, const real* variables, int count) {
  double at[SN_EXPRESSION_VARIABLES], by[SN_EXPRESSION_VARIABLES];
  int adr = v.m->expression_adr[expression];
  for (int k = 0; k < count; k++) at[k] = variables[k].v;
  real out = sn_expression_at(v.m->instruction_code + adr, v.m->instruction_number + adr,
                              v.m->expression_num[expression], at, count, by);
  for (int k = 0; k < count; k++) out.d += by[k] * variables[k].d;
  return out;
}
