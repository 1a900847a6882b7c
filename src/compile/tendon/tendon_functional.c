// tendon_functional.c — <functional>: tendons whose length is a function of coordinates
//   reads   the element and its joints        writes  functional_* functionalarg_*
//   Its Jacobian has the dofs that the coordinates follow; several coordinates may follow one.
#include "compile/tendon/tendon.h"

#include "compile/body/topology.h"
#include "math/multivariate.h"

typedef struct snPlanFunctional {
  const snItem *length, *speed;  // functions; speed NULL: by the Jacobian
  const snPlanJoint** joint;
  const snItem** arm;  // NULL: derivative of the length
  int count;
  bool has_arms;
} snPlanFunctional;

static bool is_named_before(const snPlanFunctional* f, int i) {
  for (int k = 0; k < i; k++)
    if (f->joint[k] == f->joint[i]) return true;
  return false;
}

static void plan_argument(snPlan* plan, const snElement* el, snPlanFunctional* f, int i) {
  const snSpecPathCoordinate* s = SN_AS(PathCoordinate, el);
  f->joint[i] = sn_plan_coordinate(plan, el, "joint", s->joint);
  sn_refuse_blend(plan, el, "joint", f->joint[i]);
  if (f->joint[i] && is_named_before(f, i)) sn_plan_error(plan, el, "joint", "names '%s' once more", s->joint);
  if (!s->momentarm[0]) return;
  f->arm[i] = sn_plan_function_of(plan, el, "momentarm", s->momentarm, f->count);
  f->has_arms = true;
}

static void check_arms(snPlan* plan, const snElement* el, const snPlanFunctional* f) {
  const snElement* e = el->first;
  for (int i = 0; f->has_arms && i < f->count; i++, e = e->next)
    if (!SN_AS(PathCoordinate, e)->momentarm[0])
      sn_plan_error(plan, e, NULL, "needs the attribute 'momentarm' as the other joints of the tendon have");
}

void sn_plan_functional(snPlan* plan, const snElement* el, snPlanTendon* tendon) {
  const snSpecFunctional* s = SN_AS(Functional, el);
  snPlanFunctional* f = tendon->functional = sn_plan_alloc(plan, sizeof *f);
  if (!f) return;
  for (const snElement* e = el->first; e; e = e->next) f->count++;
  if (f->count == 0) sn_plan_error(plan, el, NULL, "names no joint");
  if (f->count > SN_MULTIVARIATE_INPUTS)
    sn_plan_error(plan, el, NULL, "names %d joints, and at most %d are possible", f->count, SN_MULTIVARIATE_INPUTS);
  if (tendon->s.armature != 0) sn_plan_error(plan, el, "armature", "cannot be given to a functional tendon");
  f->joint = sn_plan_alloc(plan, sizeof(void*) * (size_t)(f->count + 1));
  f->arm = sn_plan_alloc(plan, sizeof(void*) * (size_t)(f->count + 1));
  if (!f->joint || !f->arm) return;
  int i = 0;
  for (const snElement* e = el->first; e; e = e->next) plan_argument(plan, e, f, i++);
  check_arms(plan, el, f);
  f->length = sn_plan_function_of(plan, el, "length", s->length, f->count);
  if (s->speed[0]) f->speed = sn_plan_function_of(plan, el, "speed", s->speed, 2 * f->count);
}

int sn_functional_count(const snPlanTendon* tendon) { return tendon->functional ? tendon->functional->count : 0; }

const snPlanBody* sn_functional_body(const snPlanTendon* tendon, int i) {
  const snPlanJoint* joint = tendon->functional->joint[i];
  return joint && joint->root ? joint->root->body : NULL;
}

void sn_mark_functional(const snPlanTendon* tendon, bool* marks) {
  const snPlanFunctional* f = tendon->functional;
  for (int i = 0; i < f->count; i++)
    if (f->joint[i]->root) marks[f->joint[i]->root->dofadr] = true;
}

void sn_size_functionals(snPlan* plan, snModel* m) {
  m->nfunctional = m->nfunctionalarg = 0;
  SN_EACH(snPlanTendon, tendon, plan->lists[SN_OBJ_TENDON]) {
    if (!tendon->functional) continue;
    m->nfunctional++;
    m->nfunctionalarg += tendon->functional->count;
  }
}

static int slot_of(const snModel* m, int tendon, const snPlanJoint* root) {
  int adr = m->ten_J_rowadr[tendon];
  for (int k = adr; root && k < adr + m->ten_J_rownnz[tendon]; k++)
    if (m->ten_J_colind[k] == root->dofadr) return k;
  return -1;
}

void sn_fill_functionals(const snPlan* plan, snModel* m) {
  int id = 0, arg = 0;
  for (int t = 0; t < m->ntendon; t++) {
    const snPlanFunctional* f = SN_ITEM(snPlanTendon, plan, SN_OBJ_TENDON, t)->functional;
    if (!f) continue;
    m->functional_tendonid[id] = t;
    m->functional_kind[id] = f->speed      ? SN_FUNCTIONAL_SPEED
                             : f->has_arms ? SN_FUNCTIONAL_MOMENTARM
                                           : SN_FUNCTIONAL_LENGTH;
    m->functional_lengthid[id] = f->length->id;
    m->functional_speedid[id] = f->speed ? f->speed->id : -1;
    m->functional_adr[id] = arg;
    m->functional_num[id++] = f->count;
    for (int i = 0; i < f->count; i++, arg++) {
      m->functionalarg_coordinate[arg] = sn_coordinate_id(plan, f->joint[i]);
      m->functionalarg_armid[arg] = f->arm[i] ? f->arm[i]->id : -1;
      m->functionalarg_slot[arg] = slot_of(m, t, f->joint[i]->root);
    }
  }
}
