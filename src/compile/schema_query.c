// schema_query.c — the schema for programs: kinds of elements, their attributes, what may stand in what
#include "sinew/schema.h"

#include "model/model.h"
#include "model/sensor_kind.h"
#include "spec/descriptor.h"
#include "spec/edit.h"

int sn_schema_kinds(void) { return SN_EL_COUNT; }

static const snAttrRow* row_of(int kind, int index) {
  if (kind < 0 || kind >= SN_EL_COUNT || index < 0 || index >= sn_attr_count((snElementKind)kind)) return NULL;
  return &sn_attr_rows((snElementKind)kind)[index];
}

bool sn_schema_attribute(int kind, int index, snSchemaAttribute* out) {
  const snAttrRow* row = row_of(kind, index);
  if (!row) return false;
  *out = (snSchemaAttribute){
      .name = row->name,
      .preset = row->preset,
      .doc = row->doc,
      .kind = sn_value_kind(row->kind),
      .count = row->count,
      .target = row->kind == SN_ATTR_REF ? row->target : SN_OBJ_UNKNOWN,
      .in_classes = row->where == SN_WHERE_ANY,
      .needed = row->where == SN_WHERE_MUST,
  };
  return true;
}

const char* sn_schema_word(int kind, int index, int word, int* value) {
  const snAttrRow* row = row_of(kind, index);
  if (!row || !row->words || word < 0) return NULL;
  for (const snWord* w = row->words; w->text; w++)
    if (word-- == 0) {
      if (value) *value = w->value;
      return w->text;
    }
  return NULL;
}

bool sn_schema_child(int index, snSchemaChild* out) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  if (index < 0 || index >= count) return false;
  const snChildRow* row = &rows[index];
  bool many = row->count == SN_CHILD_MANY;
  *out = (snSchemaChild){(int)row->parent, (int)row->kind, row->tag, many, sn_is_supported(row->kind)};
  return true;
}

const char* sn_schema_sensor(int type, int* dim) {
  if (type < 0 || type >= SN_SENSOR_COUNT) return NULL;
  const snSensorKind* kind = sn_sensor_kind(type);
  if (dim) *dim = kind->dim;
  return kind->word;
}

int sn_schema_report_width(bool rays, int fields) {
  return rays ? sn_ray_report_width(fields) : sn_contact_report_width(fields);
}
