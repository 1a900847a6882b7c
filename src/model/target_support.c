// target_support.c — what targets do with the kinds of a model
//   reads   kinds of the model, columns of the rows of kinds        gives back  supports, names
#include "model/target_support.h"

#include "sinew/physics.h"

typedef struct KindRow {
  const char* name;
  snByte on[SN_TARGET_COUNT];
} KindRow;

// ---- rows

#define TEXT(x)  TEXT_(x)
#define TEXT_(x) #x
// From the word of a kind on.
#define NAMED(called, ...) {called " '" TEXT(SN_ROW_LAST(__VA_ARGS__)) "'", SN_ROW_SUPPORT(__VA_ARGS__)},

#define INTEGRATOR(with, KIND, word, name, ...)  {"the integrator '" word "'", SN_ROW_SUPPORT(__VA_ARGS__)},
#define SOLVER(with, KIND, word, name, over, ...) {"the solver '" word "'", SN_ROW_SUPPORT(__VA_ARGS__)},
#define CONE(KIND, ...)         NAMED("the cone", __VA_ARGS__)
#define JOINT(KIND, ...)        NAMED("the joint type", __VA_ARGS__)
#define EQUALITY(KIND, ...)     NAMED("the equality", __VA_ARGS__)
#define WRAP(KIND, ...)         NAMED("the path entry", __VA_ARGS__)
#define TRANSMISSION(KIND, ...) NAMED("the transmission", __VA_ARGS__)
#define FORCE(KIND, ...)        NAMED("the actuator force", __VA_ARGS__)
#define CURVES(KIND, ...)       NAMED("the muscle curves", __VA_ARGS__)
#define ELEMENT(KIND, ...)      NAMED("the force element", __VA_ARGS__)
#define FUNCTIONAL(KIND, ...)   NAMED("the functional tendon with a function of its", __VA_ARGS__)
#define DYN(KIND, word, status, activations, ...) \
  {"the activation dynamics '" #word "'", SN_ROW_SUPPORT(__VA_ARGS__)},
#define GAIN(KIND, word, status, ...) {"the gain '" #word "'", SN_ROW_SUPPORT(__VA_ARGS__)},
#define BIAS(KIND, word, status, ...) {"the bias '" #word "'", SN_ROW_SUPPORT(__VA_ARGS__)},
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  {"the sensor '" #word "'", SN_ROW_SUPPORT(__VA_ARGS__)},

#define SWITCH(KIND, word, version, by, ...) {"the physics switch '" #word "'", SN_ROW_SUPPORT(__VA_ARGS__)},

static const KindRow integrators[] = {SN_INTEGRATORS(INTEGRATOR, )};
static const KindRow solvers[] = {SN_SOLVERS(SOLVER, )};
static const KindRow cones[] = {SN_CONE_KINDS(CONE)};
static const KindRow joints[] = {SN_JOINT_KINDS(JOINT)};
static const KindRow equalities[] = {SN_EQUALITY_KINDS(EQUALITY)};
static const KindRow wraps[] = {SN_WRAP_KINDS(WRAP)};
static const KindRow transmissions[] = {SN_TRANSMISSION_KINDS(TRANSMISSION)};
static const KindRow forces[] = {SN_FORCE_KINDS(FORCE)};
static const KindRow dynamics[] = {SN_DYN_KINDS(DYN)};
static const KindRow gains[] = {SN_GAIN_KINDS(GAIN)};
static const KindRow biases[] = {SN_BIAS_KINDS(BIAS)};
static const KindRow curves[] = {SN_CURVE_KINDS(CURVES)};
static const KindRow elements[] = {SN_ELEMENT_KINDS(ELEMENT)};
static const KindRow functionals[] = {SN_FUNCTIONAL_KINDS(FUNCTIONAL)};
static const KindRow sensors[] = {SN_SENSOR_KINDS(SENSOR)};
static const KindRow physics[] = {SN_PHYSICS_SWITCHES(SWITCH)};
#undef SWITCH

// ---- kinds of a model

// What has a kind, number by number.
typedef struct Kinds {
  const int* kind;
  int count;
} Kinds;

typedef Kinds KindsFn(const snModel* m);

static Kinds integrator_of(const snModel* m) { return (Kinds){&m->opt.integrator, 1}; }
static Kinds solver_of(const snModel* m) { return (Kinds){&m->opt.solver, 1}; }
static Kinds cone_of(const snModel* m) { return (Kinds){&m->opt.cone, 1}; }
static Kinds joints_of(const snModel* m) { return (Kinds){m->jnt_type, m->njnt}; }
static Kinds equalities_of(const snModel* m) { return (Kinds){m->eq_type, m->neq}; }
static Kinds wraps_of(const snModel* m) { return (Kinds){m->wrap_type, m->nwrap}; }
static Kinds transmissions_of(const snModel* m) { return (Kinds){m->actuator_trntype, m->nu}; }
static Kinds forces_of(const snModel* m) { return (Kinds){m->actuator_forcekind, m->nu}; }
static Kinds dynamics_of(const snModel* m) { return (Kinds){m->actuator_dyntype, m->nu}; }
static Kinds gains_of(const snModel* m) { return (Kinds){m->actuator_gaintype, m->nu}; }
static Kinds biases_of(const snModel* m) { return (Kinds){m->actuator_biastype, m->nu}; }
static Kinds curves_of(const snModel* m) { return (Kinds){m->hill_curves, m->nhill}; }
static Kinds elements_of(const snModel* m) { return (Kinds){m->force_type, m->nforce}; }
static Kinds functionals_of(const snModel* m) { return (Kinds){m->functional_kind, m->nfunctional}; }
static Kinds sensors_of(const snModel* m) { return (Kinds){m->sensor_type, m->nsensor}; }

// Of switches, which are bits of one number, the model has those that are on.
static Kinds physics_of(const snModel* m) {
#define SWITCH(KIND, ...) SN_PHYSICS_NUMBER_##KIND,
  static const int all[] = {SN_PHYSICS_SWITCHES(SWITCH)};
#undef SWITCH
  return (Kinds){all, m->opt.physics ? SN_PHYSICS_COUNT : 0};
}

// ---- tables

typedef struct Table {
  const KindRow* rows;
  int count;
  KindsFn* of_model;
  const char* unknown;
} Table;

#define COUNT(rows) ((int)(sizeof(rows) / sizeof(rows)[0]))

static const Table tables[SN_KINDS_COUNT] = {
    [SN_KINDS_INTEGRATOR] = {integrators, COUNT(integrators), integrator_of, "an integrator of that number"},
    [SN_KINDS_SOLVER] = {solvers, COUNT(solvers), solver_of, "a solver of that number"},
    [SN_KINDS_CONE] = {cones, COUNT(cones), cone_of, "a cone of that number"},
    [SN_KINDS_JOINT] = {joints, COUNT(joints), joints_of, "a joint type of that number"},
    [SN_KINDS_EQUALITY] = {equalities, COUNT(equalities), equalities_of, "an equality of that number"},
    [SN_KINDS_WRAP] = {wraps, COUNT(wraps), wraps_of, "a path entry of that number"},
    [SN_KINDS_TRANSMISSION] = {transmissions, COUNT(transmissions), transmissions_of, "a transmission of that number"},
    [SN_KINDS_FORCE] = {forces, COUNT(forces), forces_of, "an actuator force of that number"},
    [SN_KINDS_DYN] = {dynamics, COUNT(dynamics), dynamics_of, "activation dynamics of that number"},
    [SN_KINDS_GAIN] = {gains, COUNT(gains), gains_of, "a gain of that number"},
    [SN_KINDS_BIAS] = {biases, COUNT(biases), biases_of, "a bias of that number"},
    [SN_KINDS_CURVES] = {curves, COUNT(curves), curves_of, "muscle curves of that number"},
    [SN_KINDS_ELEMENT] = {elements, COUNT(elements), elements_of, "a force element of that number"},
    [SN_KINDS_FUNCTIONAL] = {functionals, COUNT(functionals), functionals_of, "a functional tendon of that number"},
    [SN_KINDS_SENSOR] = {sensors, COUNT(sensors), sensors_of, "a sensor of that number"},
    [SN_KINDS_PHYSICS] = {physics, COUNT(physics), physics_of, "a physics switch of that number"},
};

static bool names_one(snKindTable table, int kind) { return kind >= 0 && kind < tables[table].count; }

snSupport sn_support(snKindTable table, int kind, snTarget target) {
  return names_one(table, kind) ? (snSupport)tables[table].rows[kind].on[target] : SN_SUPPORT_REFUSED;
}

const char* sn_kind_name(snKindTable table, int kind) {
  return names_one(table, kind) ? tables[table].rows[kind].name : NULL;
}

// The force of a whole Hill muscle, and in lanes that of a whole muscle of MuJoCo, is not put together from its parts.
static bool is_asked(const snModel* m, snKindTable table, int i, snTarget target) {
  if (table == SN_KINDS_PHYSICS) return m->opt.physics >> i & 1;
  bool part = table == SN_KINDS_GAIN || table == SN_KINDS_BIAS || (table == SN_KINDS_DYN && target == SN_TARGET_LANES);
  if (!part) return true;
  int force = m->actuator_forcekind[i];
  return force != SN_FORCE_HILL && !(force == SN_FORCE_MUSCLE && target == SN_TARGET_LANES);
}

const char* sn_kind_with(const snModel* m, snKindTable table, snTarget target, snSupport support) {
  Kinds kinds = tables[table].of_model(m);
  for (int i = 0; i < kinds.count; i++) {
    int kind = kinds.kind[i];
    if (sn_support(table, kind, target) != support || !is_asked(m, table, i, target)) continue;
    return names_one(table, kind) ? tables[table].rows[kind].name : tables[table].unknown;
  }
  return NULL;
}
