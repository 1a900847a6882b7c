// plan.h — the flattened model: resolved, checked and in order, but not yet laid out in arrays
//   Each section of a file plans its elements into items; an item knows where it was written, so that every complaint
//   has a place. Items refer to each other by pointer until sn_plan_number gives them their ids.
#pragma once
#include "asset/asset_file.h"
#include "base/report.h"
#include "math/frame.h"
#include "sinew/muscle.h"
#include "sinew/model.h"
#include "spec/classes.h"
#include "spec/spec.h"

// What all planned objects share; the first member of each.
typedef struct snItem {
  snObjectType type;
  int id;               // position among its kind
  const char* name;     // "" where it has none
  const snElement* el;  // where it was written; NULL for the world and for keyframes that only fill up
  const snElement* values;  // the same with its class, where it has one; its rows fill the model
  bool referenced;      // something calls it by name
  struct snItem* next;  // next in its list
} snItem;

typedef struct snItemList {
  snItem *first, *last;
  int count;
} snItemList;

typedef struct snPlanBody {
  snItem item;
  struct snPlanBody* parent;  // NULL: the world
  snItemList bodies, joints, driven, geoms, sites, cameras, lights;
  int axis_count;  // joints and driven joints
  snPose pose;      // in the parent
  snPose own;       // the same without the <frame>s around it
  snPose inertial;  // principal axes in the body
  double mass;
  snVec3 inertia;
  bool has_inertial;       // inertial is known: from <inertial> or from geoms
  bool explicit_inertial;  // from <inertial>
  bool mocap;
  int sleep;
  int contype, conaffinity;  // of all geoms
  double margin;             // largest of all geoms
  struct snPlanPlugin* plugin;  // that gives passive forces; NULL: none

  // set by sn_topology
  int weld, root, dofnum, dofadr, mocapid, simple;
} snPlanBody;

typedef struct snPlanJoint {
  snItem item;
  snSpecJoint s;  // with its class; angles in radians
  snPlanBody* body;
  snVec3 pos, axis;  // in the body
  int align;         // free joints: tri-state
  double reflected;  // damping that actuators give it, which s.damping has too
  int order;         // among all joints of the body, driven ones included
  bool is_driven;    // or locked: no entry in qpos

  // set by sn_plan_drivers
  const struct snPlanJoint *driver, *root;  // that it follows, and the first of all; root NULL: constant
  const snItem *coupling, *function;
  int links;  // functions from the coordinate of the root, or the blend, to its own
  const struct snPlanJoint** inputs;  // whose coordinates its coupling takes, where they are several
  int input_count;
  const struct snPlanJoint* blend;    // that has them: itself or one that it follows; NULL: it follows one or none
  const struct snPlanJoint** roots;   // that it follows, each once
  int root_count;

  // set by sn_topology
  int qposadr, dofadr;
} snPlanJoint;

typedef struct snPlanGeom {
  snItem item;
  snSpecGeom s;  // with its class
  snPlanBody* body;
  snPose pose;
  snVec3 size;
  double mass;  // 0 where the geom does not count for its body's inertia
  snVec3 inertia;
  snFluid fluid;
  struct snPlanMesh* mesh;            // its shape, or what it is fitted to; NULL: none
  const struct snPlanHfield* hfield;  // its shape; NULL: none
  struct snPlanPlugin* plugin;        // that gives its distance field; NULL: none
} snPlanGeom;

typedef struct snPlanSite {
  snItem item;
  snSpecSite s;  // with its class
  snPlanBody* body;
  snPose pose;
  snVec3 size;
  snQuat frame;                 // of the <frame>s around it, in the body
  const snPlanJoint* driver;    // set by sn_plan_drivers: whose coordinate moves it; NULL: none
  const snItem* functions[3];   // of x, y and z
} snPlanSite;

typedef struct snPlanCamera {
  snItem item;
  snSpecCamera s;  // with its class
  snPlanBody* body;
  snPose pose;
  float intrinsic[4];
} snPlanCamera;

typedef struct snPlanLight {
  snItem item;
  snSpecLight s;  // with its class
  snPlanBody* body;
  snVec3 pos, dir;
} snPlanLight;

// A point or object of a tendon's path.
typedef struct snPlanWrap {
  snWrapType kind;
  const snElement* el;
  const snItem* object;  // joint, site or geom; NULL: pulley
  const snItem* side;    // site beside a geom; NULL: none
  double factor;         // a joint's coefficient, a pulley's divisor
  const snPlanJoint* driver;  // of a conditional site; NULL: always on the path
  double range[2];            // coordinates of the driver
} snPlanWrap;

typedef struct snPlanTendon {
  snItem item;
  snSpecSpatial s;  // with its class; a fixed tendon cannot say how it is drawn, but its class can
  snPlanWrap* wraps;
  int wrap_count;

  // set by sn_size_tendons
  int* dofs;  // that change its length, ascending
  int dof_count;
  bool is_route;               // its points change, or it wraps as OpenSim's paths do
  struct snPlanRoute* route;   // set by sn_size_routes
  struct snPlanFunctional* functional;  // its length is a function of coordinates; NULL: a path, or a sum of joints
} snPlanTendon;

typedef struct snPlanActuator {
  snItem item;
  snSpecGeneral s;  // what all actuator elements of its class and its own say, shortcuts written out
  double inheritrange;
  snTransmission transmission;
  const snItem* target;
  const snItem* second;  // slider of a crank, reference of a site; NULL: none
  snSpecHillmuscle hill;                                 // what they say of a Hill muscle
  int dynprm_written, gainprm_written, biasprm_written;  // leading numbers that were given
  bool is_hill;
  snMillardShape millard;  // where its curves are Millard's
  int curve_set;           // set by sn_size_hill; -1: none of Millard's
  const snItem* functions[3];  // of active and passive force, and of the tendon or by velocity; NULL: none
  int history;             // set by sn_size_actuators: where its buffer begins, -1: none
  struct snPlanPlugin* plugin;  // that gives its force; NULL: none
} snPlanActuator;

typedef struct snPlan {
  snSpec* spec;
  snReport* report;
  snArena* arena;
  const struct snFileAccess* access;  // to files and the caller's wishes
  bool out_of_memory;

  snSpecCompiler compiler;  // all <compiler> elements, later ones over earlier ones
  snSpecLengthRange lengthrange;
  snSpecSize size;
  snSpecStatistic statistic;
  snOption opt;
  snVisual vis;

  snPlanBody* world;
  bool one_chain;  // columns of driven joints couple dofs of different branches: every dof is above all later ones
  snItemList lists[SN_OBJ_COUNT];  // of objects outside the tree
  snItem** items[SN_OBJ_COUNT];    // set by sn_plan_number: all objects of a kind by id
  int count[SN_OBJ_COUNT];
  int user_width[SN_OBJ_COUNT];  // longest list of user numbers of a kind
  snNameTable names;             // of items, kind by kind, and of frames

  snAssetFiles files;          // open until the model is compiled
  struct snArenaLink* arenas;       // of threads
} snPlan;

// Zeroed memory that lives as long as the plan; NULL (and plan->out_of_memory) when there is none.
void* sn_plan_alloc(snPlan* plan, size_t bytes);

// An arena that one thread may have to itself, gone when the model is compiled; NULL (and plan->out_of_memory) when
// there is no memory.
snArena* sn_plan_arena(snPlan* plan);
void sn_plan_release_arenas(snPlan* plan);

// How many threads may work at once, for sn_parallel: one where the caller's allocator or the file wants it so.
int sn_plan_workers(const snPlan* plan);

// A new item of `bytes` in `list` for an element; its name is entered and must be new among its kind.
void* sn_plan_item(snPlan* plan, size_t bytes, snObjectType type, const snElement* el, const char* name,
                   snItemList* list);
void sn_list_add(snItemList* list, snItem* item);

// The element of an item with its class as one of `kind`, into `out`, which lives as long as the item: from there on
// its rows fill the model. False when out of memory.
bool sn_plan_values(snPlan* plan, snItem* item, snElementKind kind, snElement* out);

// Room for the user numbers of an item; more than <size> has room for are an error.
void sn_plan_user(snPlan* plan, const snItem* item, snRealList user);
int sn_user_width(const snPlan* plan, snObjectType type);

// Frames have names too, in a space of their own.
void sn_plan_name_frame(snPlan* plan, const snElement* el, const char* name);

// The item of a kind with this name, marked as referenced; NULL where there is none.
snItem* sn_plan_find(snPlan* plan, snObjectType type, const char* name);

// Its number, -1 where there is none.
int sn_plan_id(const snPlan* plan, snObjectType type, const char* name);

// The item for an attribute that must name something: where it does not, an error that offers the closest name.
snItem* sn_plan_refer(snPlan* plan, snObjectType type, const snElement* el, const char* attribute, const char* name);

// Counts objects kind by kind and gives them their ids: bodies depth first, what they carry in the order of bodies.
void sn_plan_number(snPlan* plan);

// Children of all sections of a kind, in document order: for (el = sn_first_in(plan, K); el; el = sn_next_in(el)).
const snElement* sn_first_in(const snPlan* plan, snElementKind section);
const snElement* sn_next_in(const snElement* el);

// The settings of the file that an element comes from, NULL for the model's own.
const snSpecCompiler* sn_compiler(const snPlan* plan, const snElement* el);

// Error about an attribute, or about the element where `attribute` is NULL: "<geom> 'hand' attribute 'size' ...".
void sn_plan_error(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) SN_PRINTF(4, 5);

// The same as a warning.
void sn_plan_warning(snPlan* plan, const snElement* el, const char* attribute, const char* format, ...) SN_PRINTF(4, 5);

#define SN_ITEM(Type, plan, type, id) ((const Type*)(const void*)(plan)->items[type][id])
#define SN_EACH(Type, name, list) \
  for (Type* name = (Type*)(void*)(list).first; name; name = (Type*)(void*)name->item.next)
