// model_names.c — finding objects by name in constant time
//   reads   names name_*adr        writes  name_slot
//   Objects of all kinds are counted through, kind after kind; name_slot holds such numbers plus one, 0 where free, by
//   the hash of kind and name (base/names.h).
#include "model/model.h"

#include "base/names.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

// What is named: how many there are and where their names start.
typedef struct Kind {
  size_t count, address;  // offsets in snModel; address NO_NAMES where the kind has none
} Kind;

#define NO_NAMES ((size_t)-1)
#define NAMED(count, address) \
  { offsetof(snModel, count), offsetof(snModel, address) }

static const Kind kinds[SN_OBJ_COUNT] = {
    [SN_OBJ_BODY] = NAMED(nbody, name_bodyadr),
    [SN_OBJ_XBODY] = NAMED(nbody, name_bodyadr),
    [SN_OBJ_JOINT] = NAMED(njnt, name_jntadr),
    [SN_OBJ_DOF] = {offsetof(snModel, nv), NO_NAMES},
    [SN_OBJ_GEOM] = NAMED(ngeom, name_geomadr),
    [SN_OBJ_SITE] = NAMED(nsite, name_siteadr),
    [SN_OBJ_CAMERA] = NAMED(ncam, name_camadr),
    [SN_OBJ_LIGHT] = NAMED(nlight, name_lightadr),
    [SN_OBJ_FLEX] = NAMED(nflex, name_flexadr),
    [SN_OBJ_MESH] = NAMED(nmesh, name_meshadr),
    [SN_OBJ_SKIN] = NAMED(nskin, name_skinadr),
    [SN_OBJ_HFIELD] = NAMED(nhfield, name_hfieldadr),
    [SN_OBJ_TEXTURE] = NAMED(ntex, name_texadr),
    [SN_OBJ_MATERIAL] = NAMED(nmat, name_matadr),
    [SN_OBJ_PAIR] = NAMED(npair, name_pairadr),
    [SN_OBJ_EXCLUDE] = NAMED(nexclude, name_excludeadr),
    [SN_OBJ_EQUALITY] = NAMED(neq, name_eqadr),
    [SN_OBJ_TENDON] = NAMED(ntendon, name_tendonadr),
    [SN_OBJ_ACTUATOR] = NAMED(nu, name_actuatoradr),
    [SN_OBJ_SENSOR] = NAMED(nsensor, name_sensoradr),
    [SN_OBJ_NUMERIC] = NAMED(nnumeric, name_numericadr),
    [SN_OBJ_TEXT] = NAMED(ntext, name_textadr),
    [SN_OBJ_TUPLE] = NAMED(ntuple, name_tupleadr),
    [SN_OBJ_KEY] = NAMED(nkey, name_keyadr),
    [SN_OBJ_PLUGIN] = NAMED(nplugin, name_pluginadr),
    [SN_OBJ_FUNCTION] = NAMED(nfunction, name_functionadr),
    [SN_OBJ_DRIVEN] = NAMED(ndriven, name_drivenadr),
    [SN_OBJ_FORCE] = NAMED(nforce, name_forceadr),
};

// A body and its inertial frame share one name; kinds that models never hold count as unknown.
static snObjectType canonical(snObjectType type) {
  if (type == SN_OBJ_XBODY) return SN_OBJ_BODY;
  bool known = (unsigned)type < SN_OBJ_COUNT && (kinds[type].count || kinds[type].address);
  return known ? type : SN_OBJ_UNKNOWN;
}

static int kind_count(const snModel* m, snObjectType type) { return *(const int*)((const char*)m + kinds[type].count); }

int sn_object_count(const snModel* m, snObjectType type) {
  type = canonical(type);
  return type == SN_OBJ_UNKNOWN ? 0 : kind_count(m, type);
}

static const char* object_name(const snModel* m, snObjectType type, int id) {
  if (kinds[type].address == NO_NAMES) return "";
  const int* address = *(int* const*)((const char*)m + kinds[type].address);
  return address[id] >= 0 && address[id] < m->nnames ? m->names + address[id] : "";
}

int* sn_names_addresses(const snModel* m, snObjectType type) {
  type = canonical(type);
  if (type == SN_OBJ_UNKNOWN || kinds[type].address == NO_NAMES) return NULL;
  return *(int* const*)((const char*)m + kinds[type].address);
}

const char* sn_id_to_name(const snModel* m, snObjectType type, int id) {
  type = canonical(type);
  if (type == SN_OBJ_UNKNOWN || id < 0 || id >= kind_count(m, type)) return NULL;
  return object_name(m, type, id);
}

static bool is_counted(int type) {
  return canonical((snObjectType)type) == (snObjectType)type && type != SN_OBJ_UNKNOWN && type != SN_OBJ_DOF;
}

// Number of the first object of a kind, counting through all kinds.
static int64_t first_number(const snModel* m, snObjectType type) {
  int64_t number = 0;
  for (int before = 0; before < (int)type; before++)
    if (is_counted(before)) number += kind_count(m, (snObjectType)before);
  return number;
}

// A name that is looked for among objects of a kind.
typedef struct Sought {
  const snModel* m;
  snObjectType type;
  int64_t first;  // number of the first object of the kind
  int count;
  const char* name;
} Sought;

static bool is_sought(const void* context, int number) {
  const Sought* s = context;
  int64_t id = number - s->first;
  return id >= 0 && id < s->count && strcmp(object_name(s->m, s->type, (int)id), s->name) == 0;
}

// The slot that holds the name, or the free one where it would go; -1 in a full table without it.
static int find_slot(const snModel* m, snObjectType type, int64_t first, const char* name) {
  Sought sought = {m, type, first, kind_count(m, type), name};
  return sn_name_slot(m->name_slot, m->nnameslot, sn_name_hash((int)type, name), is_sought, &sought);
}

int sn_name_to_id(const snModel* m, snObjectType type, const char* name) {
  type = canonical(type);
  if (type == SN_OBJ_UNKNOWN || type == SN_OBJ_DOF || !name || !name[0] || m->nnameslot == 0) return -1;
  int64_t first = first_number(m, type);
  int slot = find_slot(m, type, first, name);
  return slot < 0 || m->name_slot[slot] == 0 ? -1 : (int)(m->name_slot[slot] - 1 - first);
}

static bool enter_kind(snModel* m, snObjectType type, int64_t first) {
  for (int id = 0; id < kind_count(m, type); id++) {
    const char* name = object_name(m, type, id);
    if (!name[0]) continue;
    int slot = m->nnameslot ? find_slot(m, type, first, name) : -1;
    if (slot < 0 || first + id >= INT_MAX) return false;
    if (m->name_slot[slot] == 0) m->name_slot[slot] = (int)(first + id + 1);
  }
  return true;
}

bool sn_names_build(snModel* m) {
  bool power_of_two = m->nnameslot >= 0 && (m->nnameslot & (m->nnameslot - 1)) == 0;
  if (!power_of_two) return false;
  memset(m->name_slot, 0, sizeof(int) * (size_t)m->nnameslot);
  for (int type = 0; type < SN_OBJ_COUNT; type++)
    if (is_counted(type) && !enter_kind(m, (snObjectType)type, first_number(m, (snObjectType)type))) return false;
  return true;
}
