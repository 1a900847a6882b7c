// enums.h — kinds and flags. Numeric values equal MuJoCo's; our own kinds come after its last.
#pragma once
#include "sinew/actuator_kinds.h"
#include "sinew/integrators.h"
#include "sinew/model_kinds.h"
#include "sinew/sensor_kinds.h"
#include "sinew/solvers.h"
#include "sinew/targets.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SN_COUNT_ROW(...) +1

typedef enum snJointType {
#define SN_JOINT_VALUE(KIND, ...) SN_JOINT_##KIND,
  SN_JOINT_KINDS(SN_JOINT_VALUE)
#undef SN_JOINT_VALUE
      SN_JOINT_COUNT
} snJointType;

// Kinds of geom, one row each: SN_GEOM_NAME, and the word in MJCF, which also names src/geometry/shape/word.c. KIND
// gets `with` as its first argument.
#define SN_GEOM_KINDS(KIND, with)   \
  KIND(with, PLANE, plane)          \
  KIND(with, HFIELD, hfield)        \
  KIND(with, SPHERE, sphere)        \
  KIND(with, CAPSULE, capsule)      \
  KIND(with, ELLIPSOID, ellipsoid)  \
  KIND(with, CYLINDER, cylinder)    \
  KIND(with, BOX, box)              \
  KIND(with, MESH, mesh)            \
  KIND(with, SDF, sdf)

#define SN_GEOM_VALUE(with, NAME, word) SN_GEOM_##NAME,
typedef enum snGeomType { SN_GEOM_KINDS(SN_GEOM_VALUE, ) SN_GEOM_COUNT } snGeomType;
#undef SN_GEOM_VALUE

typedef enum snDisableFlag {
  SN_DISABLE_CONSTRAINT = 1 << 0,
  SN_DISABLE_EQUALITY = 1 << 1,
  SN_DISABLE_FRICTIONLOSS = 1 << 2,
  SN_DISABLE_LIMIT = 1 << 3,
  SN_DISABLE_CONTACT = 1 << 4,
  SN_DISABLE_SPRING = 1 << 5,
  SN_DISABLE_DAMPER = 1 << 6,
  SN_DISABLE_GRAVITY = 1 << 7,
  SN_DISABLE_CLAMPCTRL = 1 << 8,
  SN_DISABLE_WARMSTART = 1 << 9,
  SN_DISABLE_FILTERPARENT = 1 << 10,
  SN_DISABLE_ACTUATION = 1 << 11,
  SN_DISABLE_REFSAFE = 1 << 12,
  SN_DISABLE_SENSOR = 1 << 13,
  SN_DISABLE_MIDPHASE = 1 << 14,
  SN_DISABLE_EULERDAMP = 1 << 15,
  SN_DISABLE_AUTORESET = 1 << 16,
  SN_DISABLE_NATIVECCD = 1 << 17,
  SN_DISABLE_ISLAND = 1 << 18,
  SN_DISABLE_FLAG_COUNT = 19
} snDisableFlag;

typedef enum snEnableFlag {
  SN_ENABLE_OVERRIDE = 1 << 0,
  SN_ENABLE_ENERGY = 1 << 1,
  SN_ENABLE_FWDINV = 1 << 2,
  SN_ENABLE_INVDISCRETE = 1 << 3,
  SN_ENABLE_MULTICCD = 1 << 4,
  SN_ENABLE_SLEEP = 1 << 5,
  SN_ENABLE_FLAG_COUNT = 6
} snEnableFlag;

typedef enum snIntegrator {
#define SN_INTEGRATOR_VALUE(with, KIND, ...) SN_INTEGRATOR_##KIND,
  SN_INTEGRATORS(SN_INTEGRATOR_VALUE, )
#undef SN_INTEGRATOR_VALUE
      SN_INTEGRATOR_COUNT
} snIntegrator;

typedef enum snCone {
#define SN_CONE_VALUE(KIND, ...) SN_CONE_##KIND,
  SN_CONE_KINDS(SN_CONE_VALUE)
#undef SN_CONE_VALUE
} snCone;
enum { SN_CONE_COUNT = 0 SN_CONE_KINDS(SN_COUNT_ROW) };
typedef enum snJacobian { SN_JACOBIAN_DENSE, SN_JACOBIAN_SPARSE, SN_JACOBIAN_AUTO } snJacobian;

typedef enum snSolver {
#define SN_SOLVER_VALUE(with, KIND, ...) SN_SOLVER_##KIND,
  SN_SOLVERS(SN_SOLVER_VALUE, )
#undef SN_SOLVER_VALUE
      SN_SOLVER_COUNT
} snSolver;

typedef enum snEqualityType {
#define SN_EQUALITY_VALUE(KIND, ...) SN_EQUALITY_##KIND,
  SN_EQUALITY_KINDS(SN_EQUALITY_VALUE)
#undef SN_EQUALITY_VALUE
} snEqualityType;
enum { SN_EQUALITY_COUNT = 0 SN_EQUALITY_KINDS(SN_COUNT_ROW) };

typedef enum snWrapType {
#define SN_WRAP_VALUE(KIND, ...) SN_WRAP_##KIND,
  SN_WRAP_KINDS(SN_WRAP_VALUE)
#undef SN_WRAP_VALUE
} snWrapType;
enum { SN_WRAP_COUNT = 0 SN_WRAP_KINDS(SN_COUNT_ROW) };

typedef enum snTransmission {
#define SN_TRANSMISSION_VALUE(KIND, ...) SN_TRANSMISSION_##KIND,
  SN_TRANSMISSION_KINDS(SN_TRANSMISSION_VALUE)
#undef SN_TRANSMISSION_VALUE
      SN_TRANSMISSION_COUNT
} snTransmission;

typedef enum snDynType {
#define SN_DYN(KIND, ...) SN_DYN_##KIND,
  SN_DYN_KINDS(SN_DYN)
#undef SN_DYN
      SN_DYN_COUNT
} snDynType;

typedef enum snGainType {
#define SN_GAIN(KIND, ...) SN_GAIN_##KIND,
  SN_GAIN_KINDS(SN_GAIN)
#undef SN_GAIN
      SN_GAIN_COUNT
} snGainType;

typedef enum snBiasType {
#define SN_BIAS(KIND, ...) SN_BIAS_##KIND,
  SN_BIAS_KINDS(SN_BIAS)
#undef SN_BIAS
      SN_BIAS_COUNT
} snBiasType;

// how the force of an actuator is found, derived from its dynamics, gain and bias
typedef enum snForceKind {
#define SN_FORCE_VALUE(KIND, ...) SN_FORCE_##KIND,
  SN_FORCE_KINDS(SN_FORCE_VALUE)
#undef SN_FORCE_VALUE
      SN_FORCE_COUNT
} snForceKind;

typedef enum snMuscleKind { SN_MUSCLE_NONE, SN_MUSCLE_MUJOCO, SN_MUSCLE_HILL } snMuscleKind;

// parts of a Hill muscle: whose curves, what its tendon does, whether the pennation angle follows the length
typedef enum snMuscleCurves {
#define SN_CURVES_VALUE(KIND, ...) SN_CURVES_##KIND,
  SN_CURVE_KINDS(SN_CURVES_VALUE)
#undef SN_CURVES_VALUE
      SN_CURVES_COUNT
} snMuscleCurves;
typedef enum snTendonModel { SN_TENDON_RIGID, SN_TENDON_COMPLIANT } snTendonModel;
typedef enum snPennationModel { SN_PENNATION_CONSTANT, SN_PENNATION_VARIABLE } snPennationModel;

typedef enum snSensorType {
#define SN_SENSOR(KIND, ...) SN_SENSOR_##KIND,
  SN_SENSOR_KINDS(SN_SENSOR)
#undef SN_SENSOR
      SN_SENSOR_COUNT
} snSensorType;

typedef enum snSensorData {
  SN_SENSOR_REAL,
  SN_SENSOR_POSITIVE,
  SN_SENSOR_AXIS,
  SN_SENSOR_QUATERNION
} snSensorData;

// how far a step must have come
typedef enum snSensorStage {
  SN_SENSOR_STAGE_NONE,
  SN_SENSOR_STAGE_POSITION,
  SN_SENSOR_STAGE_VELOCITY,
  SN_SENSOR_STAGE_ACCELERATION
} snSensorStage;

// what a contact sensor reports of each contact, in this order
typedef enum snContactReport {
  SN_CONTACT_FOUND = 1 << 0,
  SN_CONTACT_FORCE = 1 << 1,
  SN_CONTACT_TORQUE = 1 << 2,
  SN_CONTACT_DIST = 1 << 3,
  SN_CONTACT_POS = 1 << 4,
  SN_CONTACT_NORMAL = 1 << 5,
  SN_CONTACT_TANGENT = 1 << 6
} snContactReport;

// which contacts it reports
typedef enum snContactReduce {
  SN_REDUCE_NONE,
  SN_REDUCE_MINDIST,
  SN_REDUCE_MAXFORCE,
  SN_REDUCE_NETFORCE
} snContactReduce;

// what a rangefinder reports of each ray, in this order
typedef enum snRayReport {
  SN_RAY_DIST = 1 << 0,
  SN_RAY_DIR = 1 << 1,
  SN_RAY_ORIGIN = 1 << 2,
  SN_RAY_POINT = 1 << 3,
  SN_RAY_NORMAL = 1 << 4,
  SN_RAY_DEPTH = 1 << 5
} snRayReport;

typedef enum snProjection { SN_PROJECTION_PERSPECTIVE, SN_PROJECTION_ORTHOGRAPHIC } snProjection;

typedef enum snTrackMode {
  SN_TRACK_FIXED,
  SN_TRACK_TRACK,
  SN_TRACK_TRACKCOM,
  SN_TRACK_TARGETBODY,
  SN_TRACK_TARGETBODYCOM
} snTrackMode;

typedef enum snLightType { SN_LIGHT_SPOT, SN_LIGHT_DIRECTIONAL, SN_LIGHT_POINT, SN_LIGHT_IMAGE } snLightType;

// what a lean step computes of an object: nothing, its position, its frame, or its frame where contacts need it
typedef enum snLean { SN_LEAN_NONE, SN_LEAN_POSITION, SN_LEAN_FRAME, SN_LEAN_CONTACT } snLean;

// how an object's frame relates to its body's: a pose that need not be computed twice
typedef enum snSameFrame {
  SN_SAMEFRAME_NONE,
  SN_SAMEFRAME_BODY,
  SN_SAMEFRAME_INERTIA,
  SN_SAMEFRAME_BODYROT,
  SN_SAMEFRAME_INERTIAROT
} snSameFrame;

typedef enum snSleepPolicy {
  SN_SLEEP_AUTO,
  SN_SLEEP_AUTO_NEVER,
  SN_SLEEP_AUTO_ALLOWED,
  SN_SLEEP_NEVER,
  SN_SLEEP_ALLOWED,
  SN_SLEEP_INIT
} snSleepPolicy;

typedef enum snObjectType {
  SN_OBJ_UNKNOWN,
  SN_OBJ_BODY,
  SN_OBJ_XBODY,
  SN_OBJ_JOINT,
  SN_OBJ_DOF,
  SN_OBJ_GEOM,
  SN_OBJ_SITE,
  SN_OBJ_CAMERA,
  SN_OBJ_LIGHT,
  SN_OBJ_FLEX,
  SN_OBJ_MESH,
  SN_OBJ_SKIN,
  SN_OBJ_HFIELD,
  SN_OBJ_TEXTURE,
  SN_OBJ_MATERIAL,
  SN_OBJ_PAIR,
  SN_OBJ_EXCLUDE,
  SN_OBJ_EQUALITY,
  SN_OBJ_TENDON,
  SN_OBJ_ACTUATOR,
  SN_OBJ_SENSOR,
  SN_OBJ_NUMERIC,
  SN_OBJ_TEXT,
  SN_OBJ_TUPLE,
  SN_OBJ_KEY,
  SN_OBJ_PLUGIN,
  SN_OBJ_FUNCTION,  // not in MuJoCo, like what follows
  SN_OBJ_DRIVEN,
  SN_OBJ_FORCE,
  SN_OBJ_COUNT
} snObjectType;

// functions of one number
typedef enum snFunctionType {
  SN_FUNCTION_SIMMSPLINE,
  SN_FUNCTION_LINEAR,
  SN_FUNCTION_POLYNOMIAL,
  SN_FUNCTION_PIECEWISE,
  SN_FUNCTION_CONSTANT,
  SN_FUNCTION_SINE,
  SN_FUNCTION_STEP,
  SN_FUNCTION_MULTIVARIATE,  // polynomial of several numbers, for functional tendons only
  SN_FUNCTION_COUNT
} snFunctionType;

// functions that a functional tendon has
typedef enum snFunctionalKind {
#define SN_FUNCTIONAL_VALUE(KIND, ...) SN_FUNCTIONAL_##KIND,
  SN_FUNCTIONAL_KINDS(SN_FUNCTIONAL_VALUE)
#undef SN_FUNCTIONAL_VALUE
      SN_FUNCTIONAL_COUNT
} snFunctionalKind;

// force elements
typedef enum snForceElement {
#define SN_ELEMENT_VALUE(KIND, ...) SN_ELEMENT_##KIND,
  SN_ELEMENT_KINDS(SN_ELEMENT_VALUE)
#undef SN_ELEMENT_VALUE
      SN_ELEMENT_COUNT
} snForceElement;

typedef enum snWarning {
  SN_WARNING_INERTIA,
  SN_WARNING_CONTACTFULL,
  SN_WARNING_CNSTRFULL,
  SN_WARNING_VGEOMFULL,
  SN_WARNING_BADQPOS,
  SN_WARNING_BADQVEL,
  SN_WARNING_BADQACC,
  SN_WARNING_BADCTRL,
  SN_WARNING_BADOPTION,  // ours: an integrator, solver, cone or form of Jacobian that does not exist
  SN_WARNING_COUNT
} snWarning;

// parts of the state vector, in the order in which they are stored
typedef enum snStatePart {
  SN_STATE_TIME = 1 << 0,
  SN_STATE_QPOS = 1 << 1,
  SN_STATE_QVEL = 1 << 2,
  SN_STATE_ACT = 1 << 3,
  SN_STATE_HISTORY = 1 << 4,
  SN_STATE_WARMSTART = 1 << 5,
  SN_STATE_CTRL = 1 << 6,
  SN_STATE_QFRC_APPLIED = 1 << 7,
  SN_STATE_XFRC_APPLIED = 1 << 8,
  SN_STATE_EQ_ACTIVE = 1 << 9,
  SN_STATE_MOCAP_POS = 1 << 10,
  SN_STATE_MOCAP_QUAT = 1 << 11,
  SN_STATE_USERDATA = 1 << 12,
  SN_STATE_PLUGIN = 1 << 13,
  SN_STATE_TREE_ASLEEP = 1 << 14,  // ours
  SN_STATE_PART_COUNT = 15,

  SN_STATE_PHYSICS = SN_STATE_QPOS | SN_STATE_QVEL | SN_STATE_ACT | SN_STATE_HISTORY,
  SN_STATE_FULLPHYSICS = SN_STATE_TIME | SN_STATE_PHYSICS | SN_STATE_PLUGIN,
  SN_STATE_USER = SN_STATE_CTRL | SN_STATE_QFRC_APPLIED | SN_STATE_XFRC_APPLIED | SN_STATE_EQ_ACTIVE |
                  SN_STATE_MOCAP_POS | SN_STATE_MOCAP_QUAT | SN_STATE_USERDATA,
  SN_STATE_INTEGRATION = SN_STATE_FULLPHYSICS | SN_STATE_WARMSTART | SN_STATE_USER,
  SN_STATE_ALL = SN_STATE_INTEGRATION | SN_STATE_TREE_ASLEEP
} snStatePart;

// kinds of constraint rows, in the order in which they come
typedef enum snRowType {
  SN_ROW_EQUALITY,
  SN_ROW_FRICTION_DOF,
  SN_ROW_FRICTION_TENDON,
  SN_ROW_LIMIT_JOINT,
  SN_ROW_LIMIT_TENDON,
  SN_ROW_CONTACT_FRICTIONLESS,
  SN_ROW_CONTACT_PYRAMIDAL,
  SN_ROW_CONTACT_ELLIPTIC
} snRowType;

// which part of its cost a row is in
typedef enum snRowState {
  SN_ROW_SATISFIED,  // no cost, no force
  SN_ROW_QUADRATIC,
  SN_ROW_LINEARNEG,  // friction at its lower bound
  SN_ROW_LINEARPOS,  // friction at its upper bound
  SN_ROW_CONE        // on the surface of the friction cone
} snRowState;

#ifdef __cplusplus
}
#endif
