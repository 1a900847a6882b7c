// read_view.h — one world that is only read: fields of snModel and snData by their names
//   For formulas that one world and the kernels of a device share (motion_formulas.h, sensor_formulas.h, ...). A target
//   defines View, INDEX, CONST, GET and tree_center, here as plain members, on a device as in cuda/group_view.h.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"
#include "sinew/physics.h"
#include "view/object_frame.h"

typedef struct View {
  const snModel* m;
  const snData* d;
} View;

#define INDEX(v, name, i) ((v).m->name[i])
#define CONST(v, name, i) ((v).m->name[i])
#define GET(v, name, i)   ((v).d->name[i])
#define ROLLED

// Bodies that no dof moves: see kinematics/motion_formulas.h.
#define IS_STILL(v, body)    ((v).m->body_treeid[body] < 0)
#define STILL_ACCELERATES(v) ((v).m->opt.physics & SN_PHYSICS_STILLACCEL)

// Frames that the stages have left.
typedef snObjectFrame ObjectFrame;
static inline ObjectFrame inertial_frame_of(View v, int body) {
  return (ObjectFrame){body, v.d->xipos[body], v.d->ximat[body]};
}
static inline ObjectFrame geom_frame_of(View v, int geom) {
  return (ObjectFrame){v.m->geom_bodyid[geom], v.d->geom_xpos[geom], v.d->geom_xmat[geom]};
}
static inline ObjectFrame site_frame_of(View v, int site) {
  return (ObjectFrame){v.m->site_bodyid[site], v.d->site_xpos[site], v.d->site_xmat[site]};
}

// The point about which spatial vectors of a body are.
static inline snVec3 tree_center(View v, int body) { return v.d->subtree_com[v.m->body_rootid[body]]; }
