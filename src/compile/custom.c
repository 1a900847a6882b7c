// custom.c — <custom>: numbers, texts and lists of objects that the user wants to keep with the model
//   reads   <numeric> <text> <tuple>        writes  numeric_* text_* tuple_*
#include "compile/section.h"

#include <string.h>

// conformance: longest <numeric>
#define MOST_NUMBERS 500

typedef struct snPlanNumeric {
  snItem item;
  snRealList data;
  int size;
} snPlanNumeric;

typedef struct snPlanText {
  snItem item;
  const char* data;
} snPlanText;

typedef struct TupleEntry {
  int type;
  const snItem* object;
  double number;
} TupleEntry;

typedef struct snPlanTuple {
  snItem item;
  TupleEntry* entries;
  int count;
} snPlanTuple;

static void plan_numeric(snPlan* plan, const snElement* el) {
  const snSpecNumeric* s = SN_AS(Numeric, el);
  snPlanNumeric* numeric =
      sn_plan_item(plan, sizeof *numeric, SN_OBJ_NUMERIC, el, s->name, &plan->lists[SN_OBJ_NUMERIC]);
  if (!numeric) return;
  bool sized = SN_GIVEN(s, NUMERIC, size);
  numeric->data = s->data;
  numeric->size = sized ? s->size : s->data.n;
  if (numeric->size < 1 || numeric->size > MOST_NUMBERS)
    sn_plan_error(plan, el, sized ? "size" : "data", "must give 1 to %d numbers, found %d", MOST_NUMBERS,
                  numeric->size);
  else if (s->data.n > numeric->size)
    sn_plan_error(plan, el, "data", "has %d numbers, more than 'size' %d", s->data.n, numeric->size);
}

static void plan_text(snPlan* plan, const snElement* el) {
  const snSpecText* s = SN_AS(Text, el);
  snPlanText* text = sn_plan_item(plan, sizeof *text, SN_OBJ_TEXT, el, s->name, &plan->lists[SN_OBJ_TEXT]);
  if (!text) return;
  text->data = s->data;
  if (!s->data[0]) sn_plan_error(plan, el, "data", "must not be empty");
}

static void plan_tuple(snPlan* plan, const snElement* el) {
  const snSpecTuple* s = SN_AS(Tuple, el);
  snPlanTuple* tuple = sn_plan_item(plan, sizeof *tuple, SN_OBJ_TUPLE, el, s->name, &plan->lists[SN_OBJ_TUPLE]);
  if (!tuple) return;
  int count = 0;
  for (const snElement* e = el->first; e; e = e->next) count++;
  if (count == 0) sn_plan_error(plan, el, NULL, "has no elements");
  tuple->entries = sn_plan_alloc(plan, sizeof(TupleEntry) * (size_t)count);
  tuple->count = tuple->entries ? count : 0;
}

// Tuples may name anything, other tuples included, so all names must be known by now.
static void resolve_tuple(snPlan* plan, snPlanTuple* tuple) {
  const snElement* el = tuple->item.el->first;
  for (int i = 0; i < tuple->count; i++, el = el->next) {
    const snSpecTupleElement* s = SN_AS(TupleElement, el);
    const snItem* object = sn_plan_refer(plan, (snObjectType)s->objtype, el, "objname", s->objname);
    tuple->entries[i] = (TupleEntry){s->objtype, object, s->prm};
  }
}

void sn_plan_custom(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_CUSTOM); el; el = sn_next_in(el)) {
    switch (el->kind) {
      case SN_EL_NUMERIC: plan_numeric(plan, el); break;
      case SN_EL_TEXT: plan_text(plan, el); break;
      case SN_EL_TUPLE: plan_tuple(plan, el); break;
      default: break;
    }
  }
}

void sn_plan_tuples(snPlan* plan) { SN_EACH(snPlanTuple, tuple, plan->lists[SN_OBJ_TUPLE]) resolve_tuple(plan, tuple); }

void sn_size_custom(snPlan* plan, snModel* m) {
  m->nnumeric = plan->count[SN_OBJ_NUMERIC];
  m->ntext = plan->count[SN_OBJ_TEXT];
  m->ntuple = plan->count[SN_OBJ_TUPLE];
  m->nnumericdata = m->ntextdata = m->ntupledata = 0;
  for (int id = 0; id < m->nnumeric; id++) m->nnumericdata += SN_ITEM(snPlanNumeric, plan, SN_OBJ_NUMERIC, id)->size;
  for (int id = 0; id < m->ntext; id++)
    m->ntextdata += (int)strlen(SN_ITEM(snPlanText, plan, SN_OBJ_TEXT, id)->data) + 1;
  for (int id = 0; id < m->ntuple; id++) m->ntupledata += SN_ITEM(snPlanTuple, plan, SN_OBJ_TUPLE, id)->count;
}

static void fill_numerics(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->nnumeric; id++) {
    const snPlanNumeric* numeric = SN_ITEM(snPlanNumeric, plan, SN_OBJ_NUMERIC, id);
    m->numeric_adr[id] = address;
    m->numeric_size[id] = numeric->size;
    if (numeric->data.n > 0)
      memcpy(m->numeric_data + address, numeric->data.v, sizeof(double) * (size_t)numeric->data.n);
    address += numeric->size;
  }
}

static void fill_texts(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->ntext; id++) {
    const char* data = SN_ITEM(snPlanText, plan, SN_OBJ_TEXT, id)->data;
    int size = (int)strlen(data) + 1;
    m->text_adr[id] = address;
    m->text_size[id] = size;
    memcpy(m->text_data + address, data, (size_t)size);
    address += size;
  }
}

static void fill_tuples(const snPlan* plan, snModel* m) {
  int address = 0;
  for (int id = 0; id < m->ntuple; id++) {
    const snPlanTuple* tuple = SN_ITEM(snPlanTuple, plan, SN_OBJ_TUPLE, id);
    m->tuple_adr[id] = address;
    m->tuple_size[id] = tuple->count;
    for (int i = 0; i < tuple->count; i++, address++) {
      m->tuple_objtype[address] = tuple->entries[i].type;
      m->tuple_objid[address] = tuple->entries[i].object->id;
      m->tuple_objprm[address] = tuple->entries[i].number;
    }
  }
}

void sn_fill_custom(const snPlan* plan, snModel* m) {
  fill_numerics(plan, m);
  fill_texts(plan, m);
  fill_tuples(plan, m);
}
