// valid_objects.c — indices whose array depends on a kind, and buffers whose size is a sum of parts
#include "model/actuator_kind.h"
#include "model/valid.h"

// Most samples of a history buffer: conformance, MuJoCo refuses more than 2^24.
#define MOST_SAMPLES (1 << 24)

// Most numbers of user data: the one size that a few bytes of a file could make as large as all memory.
#define MOST_USERDATA (1 << 24)

// An object that may be missing (`lowest` -1) or not (0).
static bool check_object(snCheck* c, const char* field, int row, int type, int id, int lowest) {
  return sn_check_below(c, field, row, id, lowest, sn_object_count(c->m, (snObjectType)type));
}

static void check_transmissions(snCheck* c) {
  const snModel* m = c->m;
  static const struct {
    int first, second, second_lowest;
  } objects[SN_TRANSMISSION_COUNT] = {
      [SN_TRANSMISSION_JOINT] = {SN_OBJ_JOINT, SN_OBJ_UNKNOWN, -1},
      [SN_TRANSMISSION_JOINTINPARENT] = {SN_OBJ_JOINT, SN_OBJ_UNKNOWN, -1},
      [SN_TRANSMISSION_SLIDERCRANK] = {SN_OBJ_SITE, SN_OBJ_SITE, 0},
      [SN_TRANSMISSION_TENDON] = {SN_OBJ_TENDON, SN_OBJ_UNKNOWN, -1},
      [SN_TRANSMISSION_SITE] = {SN_OBJ_SITE, SN_OBJ_SITE, -1},
      [SN_TRANSMISSION_BODY] = {SN_OBJ_BODY, SN_OBJ_UNKNOWN, -1},
  };
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++) {
    int trn = m->actuator_trntype[actuator], second = objects[trn].second;
    check_object(c, "actuator_trnid", actuator, objects[trn].first, m->actuator_trnid[actuator][0], 0);
    if (second != SN_OBJ_UNKNOWN)
      check_object(c, "actuator_trnid", actuator, second, m->actuator_trnid[actuator][1], objects[trn].second_lowest);
  }
}

// What an equality is about: by its type; bodies or sites by eq_objtype, which says nothing for the other types.
static int equality_object(const snModel* m, int eq) {
  switch ((snEqualityType)m->eq_type[eq]) {
    case SN_EQUALITY_CONNECT:
    case SN_EQUALITY_WELD: return m->eq_objtype[eq] == SN_OBJ_SITE ? SN_OBJ_SITE : SN_OBJ_BODY;
    case SN_EQUALITY_JOINT: return SN_OBJ_JOINT;
    case SN_EQUALITY_TENDON: return SN_OBJ_TENDON;
    case SN_EQUALITY_DISTANCE: return SN_OBJ_GEOM;
    case SN_EQUALITY_FLEX:
    case SN_EQUALITY_FLEXVERT: break;
  }
  return SN_OBJ_FLEX;
}

static void check_equalities(snCheck* c) {
  const snModel* m = c->m;
  for (int eq = 0; eq < m->neq && c->ok; eq++) {
    int type = m->eq_type[eq], object = equality_object(m, eq), named = m->eq_objtype[eq];
    bool framed = type == SN_EQUALITY_CONNECT || type == SN_EQUALITY_WELD;
    if (framed && named != object) sn_invalid(c, "equality %d is about the wrong kind of object", eq);
    bool flex = type == SN_EQUALITY_FLEX || type == SN_EQUALITY_FLEXVERT;
    bool coupled = type == SN_EQUALITY_JOINT || type == SN_EQUALITY_TENDON || flex;
    check_object(c, "eq_obj1id", eq, object, m->eq_obj1id[eq], 0);
    check_object(c, "eq_obj2id", eq, object, m->eq_obj2id[eq], coupled ? -1 : 0);
  }
}

static void check_wraps(snCheck* c) {
  const snModel* m = c->m;
  for (int wrap = 0; wrap < m->nwrap && c->ok; wrap++) {
    int id = m->wrap_objid[wrap];
    double side = m->wrap_prm[wrap];
    switch ((snWrapType)m->wrap_type[wrap]) {
      case SN_WRAP_JOINT: check_object(c, "wrap_objid", wrap, SN_OBJ_JOINT, id, 0); break;
      case SN_WRAP_SITE: check_object(c, "wrap_objid", wrap, SN_OBJ_SITE, id, 0); break;
      case SN_WRAP_SPHERE:
      case SN_WRAP_CYLINDER:
        check_object(c, "wrap_objid", wrap, SN_OBJ_GEOM, id, 0);
        // the side site is stored as a number
        if (!(side >= -1 && side < m->nsite && side == (int)side)) sn_invalid(c, "wrap_prm[%d] names no site", wrap);
        break;
      case SN_WRAP_NONE:
      case SN_WRAP_PULLEY: break;
    }
  }
}

static void check_geoms(snCheck* c) {
  const snModel* m = c->m;
  for (int geom = 0; geom < m->ngeom && c->ok; geom++) {
    int type = m->geom_type[geom], id = m->geom_dataid[geom];
    if (type == SN_GEOM_HFIELD)
      check_object(c, "geom_dataid", geom, SN_OBJ_HFIELD, id, 0);
    else if (type == SN_GEOM_MESH || type == SN_GEOM_SDF)
      check_object(c, "geom_dataid", geom, SN_OBJ_MESH, id, 0);
    else
      check_object(c, "geom_dataid", geom, SN_OBJ_MESH, id, -1);
    if (m->geom_condim[geom] == 2 || m->geom_condim[geom] == 5 || m->geom_condim[geom] == 0)
      sn_invalid(c, "geom_condim[%d] is %d", geom, m->geom_condim[geom]);
  }
}

static void check_touching(snCheck* c) {
  const snModel* m = c->m;
  if (!sn_check_below(c, "ncollide", 0, m->ncollide, 0, (int64_t)m->ngeom + 1)) return;
  for (int i = 0; i < m->ncollide && c->ok; i++) sn_check_below(c, "collide_geom", i, m->collide_geom[i], 0, m->ngeom);
}

static void check_materials(snCheck* c) {
  const snModel* m = c->m;
  int roles = (int)(sizeof(snTexRoles) / sizeof(int));
  for (int mat = 0; mat < m->nmat && c->ok; mat++)
    for (int role = 0; role < roles && c->ok; role++)
      sn_check_below(c, "mat_texid", mat, m->mat_texid[mat][role], -1, m->ntex);
}

void sn_check_objects(snCheck* c) {
  const snModel* m = c->m;
  check_geoms(c);
  if (c->ok) check_touching(c);
  if (c->ok) check_materials(c);
  if (c->ok) check_transmissions(c);
  if (c->ok) check_equalities(c);
  if (c->ok) check_wraps(c);
  for (int tendon = 0; tendon < m->ntendon && c->ok; tendon++)
    for (int i = 0; i < 2 && c->ok; i++)
      sn_check_below(c, "tendon_treeid", tendon, m->tendon_treeid[tendon][i], -1, m->ntree);
  for (int sensor = 0; sensor < m->nsensor && c->ok; sensor++) {
    check_object(c, "sensor_objid", sensor, m->sensor_objtype[sensor], m->sensor_objid[sensor], -1);
    check_object(c, "sensor_refid", sensor, m->sensor_reftype[sensor], m->sensor_refid[sensor], -1);
  }
  for (int i = 0; i < m->ntupledata && c->ok; i++)
    check_object(c, "tuple_objid", i, m->tuple_objtype[i], m->tuple_objid[i], -1);
}

static void check_activations(snCheck* c) {
  const snModel* m = c->m;
  int64_t sum = 0;
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++) {
    int count = m->actuator_actnum[actuator], first = m->actuator_actadr[actuator];
    if ((count == 0) != (first == -1))
      sn_invalid(c, "actuator_actadr[%d] is %d for %d activations", actuator, first, count);
    bool plugin = m->actuator_plugin[actuator] >= 0;
    int most = plugin ? SN_ANY_ACTIVATIONS : sn_dyn_kind(m->actuator_dyntype[actuator])->activations;
    if (count == 0 && most > 0 && !plugin) sn_invalid(c, "actuator %d has dynamics and no activation", actuator);
    sum += count;
  }
  if (c->ok && sum != m->na) sn_invalid(c, "the actuators have %lld activations, na is %d", (long long)sum, m->na);
}

// One history buffer; its length, 0 where there is none.
static int64_t check_history(snCheck* c, const char* field, int row, const int* samples, int first, int dim) {
  if (samples[0] <= 0) return 0;
  sn_check_below(c, field, row, samples[0], 0, MOST_SAMPLES + 1);
  int64_t length = 2 + samples[0] * ((int64_t)1 + dim);
  if (c->ok) sn_check_span(c, field, row, first, length, c->m->nhistory);
  return length;
}

static void check_histories(snCheck* c) {
  const snModel* m = c->m;
  int64_t sum = 0;
  for (int actuator = 0; actuator < m->nu && c->ok; actuator++)
    sum += check_history(c, "actuator_historyadr", actuator, m->actuator_history[actuator],
                         m->actuator_historyadr[actuator], 1);
  for (int sensor = 0; sensor < m->nsensor && c->ok; sensor++)
    sum += check_history(c, "sensor_historyadr", sensor, m->sensor_history[sensor], m->sensor_historyadr[sensor],
                         m->sensor_dim[sensor]);
  if (c->ok && sum != m->nhistory)
    sn_invalid(c, "the history buffers have %lld numbers, nhistory is %d", (long long)sum, m->nhistory);
  if (c->ok && m->nhistory > 0 && !(m->opt.timestep > 0))
    sn_invalid(c, "history buffers need a positive timestep, it is %g", m->opt.timestep);
}

static void check_sums(snCheck* c) {
  const snModel* m = c->m;
  int64_t sensors = 0, mocaps = 0;
  for (int sensor = 0; sensor < m->nsensor; sensor++) sensors += m->sensor_dim[sensor];
  for (int body = 0; body < m->nbody; body++) mocaps += m->body_mocapid[body] >= 0;
  if (sensors != m->nsensordata)
    sn_invalid(c, "the sensors give %lld numbers, nsensordata is %d", (long long)sensors, m->nsensordata);
  if (mocaps != m->nmocap) sn_invalid(c, "%lld bodies are mocap, nmocap is %d", (long long)mocaps, m->nmocap);
}

void sn_check_buffers(snCheck* c) {
  sn_check_below(c, "nuserdata", 0, c->m->nuserdata, 0, MOST_USERDATA + 1);
  if (c->ok) check_activations(c);
  if (c->ok) check_histories(c);
  if (c->ok) check_sums(c);
}
