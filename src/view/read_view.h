// read_view.h — one world that is only read: fields of snModel and snData by their names
//   For formulas that one world and the kernels of a device share (motion_formulas.h, sensor_formulas.h, ...). A target
//   defines View, INDEX, CONST, GET and tree_center, here as plain members, on a device as in cuda/group_view.h.
#pragma once
#include "sinew/data.h"
#include "sinew/model.h"

typedef struct View {
  const snModel* m;
  const snData* d;
} View;

#define INDEX(v, name, i) ((v).m->name[i])
#define CONST(v, name, i) ((v).m->name[i])
#define GET(v, name, i)   ((v).d->name[i])
#define ROLLED

// The point about which spatial vectors of a body are.
static inline snVec3 tree_center(View v, int body) { return v.d->subtree_com[v.m->body_rootid[body]]; }
