// flex_fill.c — flexible bodies into the arrays of the model
//   reads   the plan's flexes        writes  flex_* flexedge_* flextree_*
#include "compile/flex/flex_plan.h"

#include "compile/section.h"

#include <limits.h>
#include <string.h>

static const snPlanFlex* flex_of(const snPlan* plan, int id) { return SN_ITEM(snPlanFlex, plan, SN_OBJ_FLEX, id); }

void sn_size_flexes(snPlan* plan, snModel* m) {
  m->nflex = plan->count[SN_OBJ_FLEX];
  int64_t largest = 0;
  for (int id = 0; id < m->nflex; id++) {
    const snPlanFlex* flex = flex_of(plan, id);
    m->nflexnode += flex->nnode;
    m->nflexvert += flex->nvert;
    m->nflexedge += flex->nedge;
    m->nflexelem += flex->nelem;
    m->nflexelemdata += flex->nelem * (flex->dim + 1);
    m->nflexelemedge += flex->nelem * flex_edge_count(flex->dim);
    m->nflexshelldata += flex->nshell * flex->dim;
    m->nflexevpair += flex->nevpair;
    m->nflextexcoord += flex->s->texcoord.n / 2;
    m->nbvhdynamic += flex->ntree;
    largest += (int64_t)flex->nelem * 24;
    if (largest <= INT32_MAX / 2) continue;
    sn_error(plan->report, SN_NOWHERE, "the flexes of the model are too large for it");
    return;
  }
  sn_size_flex_patterns(plan, m);
}

// Where the lists of a flex begin; each moves on by what the flex takes.
typedef struct Cursor {
  int vert, node, edge, elem, elemdata, elemedge, shell, evpair, texcoord, tree;
} Cursor;

static void advance(Cursor* at, const snPlanFlex* flex) {
  at->vert += flex->nvert;
  at->node += flex->nnode;
  at->edge += flex->nedge;
  at->elem += flex->nelem;
  at->elemdata += flex->nelem * (flex->dim + 1);
  at->elemedge += flex->nelem * flex_edge_count(flex->dim);
  at->shell += flex->nshell * flex->dim;
  at->evpair += flex->nevpair;
  at->texcoord += flex->s->texcoord.n / 2;
  at->tree += flex->ntree;
}

static void fill_addresses(snModel* m, int id, const snPlanFlex* flex, Cursor at) {
  m->flex_nodeadr[id] = at.node;
  m->flex_nodenum[id] = flex->nnode;
  m->flex_vertadr[id] = at.vert;
  m->flex_vertnum[id] = flex->nvert;
  m->flex_edgeadr[id] = at.edge;
  m->flex_edgenum[id] = flex->nedge;
  m->flex_elemadr[id] = at.elem;
  m->flex_elemnum[id] = flex->nelem;
  m->flex_elemdataadr[id] = at.elemdata;
  m->flex_elemedgeadr[id] = at.elemedge;
  m->flex_shellnum[id] = flex->nshell;
  m->flex_shelldataadr[id] = flex->nshell ? at.shell : -1;
  m->flex_evpairnum[id] = flex->nevpair;
  m->flex_evpairadr[id] = flex->nevpair ? at.evpair : -1;
  m->flex_texcoordadr[id] = flex->s->texcoord.n ? at.texcoord : -1;
  m->flex_treeadr[id] = flex->ntree ? at.tree : -1;
  m->flex_treenum[id] = flex->ntree;
}

static void fill_contact(snModel* m, int id, const snPlanFlex* flex) {
  const snSpecFlexContact* s = flex->contact;
  m->flex_contype[id] = s->contype;
  m->flex_conaffinity[id] = s->conaffinity;
  m->flex_condim[id] = s->condim;
  m->flex_priority[id] = s->priority;
  m->flex_solmix[id] = s->solmix;
  memcpy(m->flex_solref[id], s->solref, sizeof m->flex_solref[id]);
  memcpy(m->flex_solimp[id], s->solimp, sizeof m->flex_solimp[id]);
  m->flex_friction[id] = vec3_load(s->friction);
  m->flex_margin[id] = s->margin;
  m->flex_gap[id] = s->gap;
  m->flex_internal[id] = (snByte)s->internal;
  m->flex_selfcollide[id] = s->selfcollide;
  m->flex_activelayers[id] = s->activelayers;
  m->flex_passive[id] = s->passive;
}

static void copy_ints(int* to, const int* from, int count) {
  if (count) memcpy(to, from, sizeof(int) * (size_t)count);
}

static void fill_vertices(snModel* m, const snPlanFlex* flex, Cursor at) {
  for (int i = 0; i < flex->nvert; i++) {
    m->flex_vertbodyid[at.vert + i] = flex->nnode ? -1 : flex->bodies[i]->item.id;
    if (flex->vert) m->flex_vert[at.vert + i] = flex->vert[i];
    m->flex_vert0[at.vert + i] = flex->vert0[i];
  }
  for (int i = 0; i < flex->nnode; i++) {
    m->flex_nodebodyid[at.node + i] = flex->nodes[i]->item.id;
    if (flex->node) m->flex_node[at.node + i] = flex->node[i];
    m->flex_node0[at.node + i] = flex->xnode[i];
  }
}

static bool edge_is_rigid(const snPlanFlex* flex, int edge) {
  if (flex->rigid) return true;
  if (flex->nnode) return false;
  return flex->bodies[flex->edge[edge][0]]->weld == flex->bodies[flex->edge[edge][1]]->weld;
}

static void fill_edges(snModel* m, const snPlanFlex* flex, Cursor at) {
  bool bends = flex->dim == 2 && (flex->elasticity->elastic2d & SN_ELASTIC_BEND);
  for (int i = 0; i < flex->nedge; i++) {
    int edge = at.edge + i;
    for (int k = 0; k < 2; k++) {
      m->flex_edge[edge][k] = flex->edge[i][k];
      m->flex_edgeflap[edge][k] = bends ? flex->flap[i][k] : -1;
    }
    m->flexedge_rigid[edge] = edge_is_rigid(flex, i);
    if (flex->bending) memcpy(m->flex_bending[edge], flex->bending[i], sizeof flex->bending[i]);
  }
}

// conformance: texture coordinates of the elements are their vertices; with a texture, as written and at most three
// per element
static void fill_texture(snModel* m, const snPlanFlex* flex, Cursor at) {
  const snSpecFlex* s = flex->s;
  int* out = m->flex_elemtexcoord + at.elemdata;
  if (!s->texcoord.n)
    copy_ints(out, flex->elem, flex->nelem * (flex->dim + 1));
  else if (s->elemtexcoord.n)
    copy_ints(out, s->elemtexcoord.v, s->elemtexcoord.n);
  else
    copy_ints(out, s->element.v, (flex->dim < 2 ? 2 : 3) * flex->nelem);
  for (int i = 0; i < s->texcoord.n; i++) m->flex_texcoord[at.texcoord + i / 2][i % 2] = (float)s->texcoord.v[i];
}

static void fill_elements(snModel* m, const snPlanFlex* flex, Cursor at) {
  copy_ints(m->flex_elem + at.elemdata, flex->elem, flex->nelem * (flex->dim + 1));
  copy_ints(m->flex_elemedge + at.elemedge, flex->elemedge, flex->nelem * flex_edge_count(flex->dim));
  copy_ints(m->flex_elemlayer + at.elem, flex->layer, flex->nelem);
  copy_ints(m->flex_shell + at.shell, flex->shell, flex->nshell * flex->dim);
  copy_ints((int*)(m->flex_evpair + at.evpair), (const int*)flex->evpair, 2 * flex->nevpair);
  if (flex->stiffness)
    memcpy(m->flex_stiffness + at.elem, flex->stiffness, sizeof(snFlexStiffness) * (size_t)flex->nelem);
}

static void fill_tree(snModel* m, const snPlanFlex* flex, Cursor at) {
  copy_ints((int*)(m->flextree_child + at.tree), (const int*)flex->child, 2 * flex->ntree);
  copy_ints(m->flextree_depth + at.tree, flex->depth, flex->ntree);
  copy_ints(m->flextree_elem + at.tree, flex->leaf, flex->ntree);
}

// The first equality about a flex says what is constrained.
static int equality_of(const snModel* m, int flex) {
  for (int eq = 0; eq < m->neq; eq++) {
    if (m->eq_type[eq] == SN_EQUALITY_FLEX && m->eq_obj1id[eq] == flex) return 1;
    if (m->eq_type[eq] == SN_EQUALITY_FLEXVERT && m->eq_obj1id[eq] == flex) return 2;
  }
  return 0;
}

// Arrays of one kind of part each, written where the cursor stands.
static void (*const fill_part[])(snModel* m, const snPlanFlex* flex, Cursor at) = {
    fill_vertices, fill_edges, fill_texture, fill_elements, fill_tree,
};

void sn_fill_flexes(const snPlan* plan, snModel* m) {
  Cursor at = {0};
  for (int id = 0; id < m->nflex; id++) {
    const snPlanFlex* flex = flex_of(plan, id);
    fill_addresses(m, id, flex, at);
    fill_contact(m, id, flex);
    for (size_t i = 0; i < sizeof fill_part / sizeof fill_part[0]; i++) fill_part[i](m, flex, at);
    m->flex_size[id] = flex->size;
    m->flex_damping[id] = flex->elasticity->damping;
    m->flex_edgestiffness[id] = flex->edgeprm->stiffness;
    m->flex_edgedamping[id] = flex->edgeprm->damping;
    m->flex_interp[id] = flex->order;
    m->flex_rigid[id] = flex->rigid;
    m->flex_centered[id] = flex->centered;
    m->flex_edgeequality[id] = equality_of(m, id);
    advance(&at, flex);
  }
  sn_fill_flex_patterns(plan, m);
}

// ---- what the whole model decides

// Strains at vertices are those of a sheet in the plane of x and y.
static bool is_flat(const snModel* m, int flex) {
  const snVec3* x = m->flex_vert0 + m->flex_vertadr[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    double rise = (x[m->flex_edge[e][1]].z - x[m->flex_edge[e][0]].z) * 2 * m->flex_size[flex].z;
    if (rise > SN_MINVAL || rise < -SN_MINVAL) return false;
  }
  return true;
}

// conformance: a flex that has no such strains (a line, a solid, a rigid or interpolated one) gets no rows and is no
// error.
void sn_check_flexes_of_model(snPlan* plan, const snModel* m) {
  for (int id = 0; id < m->nflex; id++) {
    bool strained = m->flex_edgeequality[id] == 2 && m->flex_dim[id] == 2 && !m->flex_interp[id] && !m->flex_rigid[id];
    if (strained && !is_flat(m, id))
      sn_plan_error(plan, plan->items[SN_OBJ_FLEX][id]->el, NULL,
                    "has vertex strains constrained, which needs a sheet that is flat in x and y");
  }
}
