// joint_loads.h — loads of joints: which, on what, in which axes
#pragma once
#include "base/arena.h"
#include "math/pose.h"
#include "sinew/osim.h"

enum { SN_JOINT_NUMBERS = 9 };  // force, moment, point

// The load of one joint.
typedef struct snJointLoad {
  int moved;       // the body whose load towards the world it is
  double sign;     // -1: the opposite, on the other body
  int body;        // in which `place` is given
  snVec3 place;    // of the joint
  int frame;       // a body, with a frame in it, or
  snPose local;
  int site;        // a site, whose axes the load is given in; -1: a body
} snJointLoad;

typedef struct snJointLoads {
  snJointLoad* item;
  int count;
  const char** labels;  // nine of each
} snJointLoads;

// Joints of a model with the labels of their columns; false with an error.
bool sn_joint_loads_find(snJointLoads* loads, const snModel* m, const snReactionJoints* which, snArena* arena,
                         snDiagnostics* diag);

// From cfrc_int of sn_body_forces, which all wrenches on bodies were given to in xfrc_applied.
void sn_joint_load_store(const snJointLoad* load, const snModel* m, const snData* d, double out[SN_JOINT_NUMBERS]);

// ---- force elements

// On the second of two bodies; its opposite acts on the first.
typedef struct snElementLoad {
  snVec3 force, torque, point;
} snElementLoad;

snElementLoad sn_bushing_load(const snModel* m, const snData* d, int force);
snElementLoad sn_contact_load(const snModel* m, const snData* d, int force);

// Of the spring and damper of a tendon.
double sn_spring_tension(const snModel* m, const snData* d, int tendon);

// Adds the wrenches of force elements and of springs along tendons, about centres of mass.
void sn_element_wrenches(const snModel* m, snData* d, snWrench* wrench);
