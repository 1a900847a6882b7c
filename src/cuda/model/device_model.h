// device_model.h — a model as kernels of a device see it: tables of indices and numbers, made when the batch is
#pragma once
#include "cuda/model/device_fields.h"
#include "collision/pair/closed_pairs.h"
#include "constraint/impedance.h"
#include "sinew/model.h"
#include "sinew/muscle.h"

// How a dof moves its body.
typedef enum snDofKind {
  SN_DOF_HINGE,
  SN_DOF_SLIDE,
  SN_DOF_BALL_X,
  SN_DOF_BALL_Y,
  SN_DOF_BALL_Z,
  SN_DOF_FREE_X,
  SN_DOF_FREE_Y,
  SN_DOF_FREE_Z
} snDofKind;

// Constraints whose number does not change, in the order of their rows.
typedef enum snFixedKind {
  SN_FIXED_CONNECT,
  SN_FIXED_WELD,
  SN_FIXED_DISTANCE,
  SN_FIXED_JOINT,
  SN_FIXED_TENDON,
  SN_FIXED_FRICTION_DOF,
  SN_FIXED_FRICTION_TENDON,
  SN_FIXED_LIMIT_LOW,
  SN_FIXED_LIMIT_HIGH,
  SN_FIXED_LIMIT_BALL,
  SN_FIXED_LIMIT_TENDON_LOW,
  SN_FIXED_LIMIT_TENDON_HIGH
} snFixedKind;

// Pairs of shapes: in closed form; in the kernel of searches; on the host.
typedef enum snPairKind {
#define PAIR(A, B, function, most) SN_PAIR_##A##_##B,
  SN_CLOSED_PAIRS(PAIR)
#undef PAIR
  SN_PAIR_PLANE_ELLIPSOID,
  SN_PAIR_KINDS,
  SN_PAIR_CONVEX = SN_PAIR_KINDS,  // two primitives, by GJK and EPA
  SN_PAIR_BOX_BOX,                 // in closed form, too long for the kernel of positions
  SN_PAIR_PLANE_MESH,              // by the support point of the mesh
  SN_PAIR_FIELD,                   // a height field and a primitive or mesh, prism by prism
  SN_PAIR_MESH,                    // a mesh and a primitive or mesh, by GJK and EPA
  SN_PAIR_HOST                     // where such a pair is near, the host steps the world
} snPairKind;

// How velocities of the end of a step come in: not at all, by damping of joints (Euler), or by all derivatives of
// forces without or with those of Coriolis forces.
typedef enum snDeviceImplicit {
  SN_DEVICE_EXPLICIT,
  SN_DEVICE_DAMPED,
  SN_DEVICE_IMPLICITFAST,
  SN_DEVICE_IMPLICIT
} snDeviceImplicit;

// What is known of islands: nothing, each is solved by itself, or which trees are in one (under no-slip).
typedef enum snDeviceIslands { SN_ISLANDS_NONE, SN_ISLANDS_SOLVED, SN_ISLANDS_FOUND } snDeviceIslands;

typedef struct snDeviceModel {
#define NUM(name)        int name;
#define FIX(name)        double name;
#define IDX(name, count) int* name;
#define VAL(name, count) double* name;
  SN_DEVICE_MODEL_NUMBERS(NUM)
  SN_DEVICE_MODEL_REALS(FIX)
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef NUM
#undef FIX
#undef IDX
#undef VAL
  snAllocator allocator;
  void* memory;
} snDeviceModel;

// The tables of a model whose features kernels have; NULL when out of memory.
snDeviceModel* sn_device_model_create(const snModel* m);
void sn_device_model_destroy(snDeviceModel* p);

// What of the model kernels lack, as a sentence for the user; NULL: nothing. Rows of the table by number, for
// documents; NULL from the last one on.
const char* sn_device_model_lacks(const snModel* m);

// What of the model kernels lack for which a batch is stepped on the processor, in the place of the device; NULL:
// nothing.
const char* sn_device_model_leaves(const snModel* m);
const char* sn_device_model_feature(int i);

// The instances of the kernels: for models that need none of what only the whole one has (elliptic cones, sensors, RK4,
// ...), without and with Hill muscles, and the one for all models.
typedef enum snDeviceInstance { SN_INSTANCE_LEAN, SN_INSTANCE_HILL, SN_INSTANCE_WHOLE, SN_INSTANCES } snDeviceInstance;
snDeviceInstance sn_device_model_instance(const snModel* m);

// The kind of pair of two kinds of geoms, the first not above the second.
int sn_pair_kind(const snModel* m, int type1, int type2);

void sn_device_model_options(snDeviceModel* p, const snModel* m);

// Items by their keys: those of key k are item[adr[k]] to item[adr[k + 1] - 1], in their order; those with a negative
// key are in none.
void sn_list_by_key(int* adr, int* item, int keys, const int* key, int count);

// Entries of row_place: places of dofs in rows of tendons and moments, where products of two entries are needed.
static inline int sn_device_model_row_places(const snDeviceModel* p) {
  return p->coupling || p->armature ? (p->ntendon + p->nu) * p->nv : 0;
}

// Parts of the tables (device_tendon.c, device_contact.c, device_constraint.c): first their sizes, then their contents.
void sn_device_model_tendon_sizes(snDeviceModel* p, const snModel* m);
void sn_device_model_tendons(snDeviceModel* p, const snModel* m);
void sn_device_model_actuator_sizes(snDeviceModel* p, const snModel* m);
void sn_device_model_actuators(snDeviceModel* p, const snModel* m);
// Whether an actuator has a moment of its own, with an entry for each dof.
bool sn_device_model_has_moment(const snModel* m, int i);
void sn_device_model_contact_sizes(snDeviceModel* p, const snModel* m);
void sn_device_model_contacts(snDeviceModel* p, const snModel* m);
void sn_device_model_constraint_sizes(snDeviceModel* p, const snModel* m);
void sn_device_model_constraints(snDeviceModel* p, const snModel* m);

// Whether forces change with velocities beyond the diagonal of M, under implicitfast or implicit.
bool sn_device_model_couples(const snModel* m);

void sn_device_model_sensor_sizes(snDeviceModel* p, const snModel* m);
void sn_device_model_sensors(snDeviceModel* p, const snModel* m);

// Whether sensors are read, and whether a sensor is left to the host, which measures it at the end of a call.
bool sn_device_model_senses(const snModel* m);
bool sn_device_model_leaves_sensor(const snModel* m, int sensor);

// What the host computes for the sensors that are left to it.
typedef enum snHostSensors {
  SN_HOST_NOTHING,
  SN_HOST_GEOMETRY,  // frames of bodies, geoms, sites and cameras
  SN_HOST_FORWARD,   // a whole pass
  SN_HOST_CONTACTS = 4  // a bit besides, of worlds with contacts that have no rows: sensors of contacts too
} snHostSensors;

// Spring and damper of a constraint, its solref checked.
snReference sn_device_model_reference(const snModel* m, const double* solref, double dmax);
