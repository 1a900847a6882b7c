// valid.c — whether a model can be stepped without leaving its arrays
//   reads   every integer of the model        writes  diagnostics
//   What the compiler makes is valid by construction; this is for models that come from a file. First the tables:
//   every index against the array it points into, every (first, count) pair, every kind. Then what they must agree on:
//   the order of the tree, the addresses of joints and dofs, the sparsity patterns.
#include "model/valid.h"

#include "base/build.h"
#include "model/fields.h"
#include "sinew/physics.h"

#include <stdarg.h>
#include <stdio.h>

void sn_invalid(snCheck* c, const char* format, ...) {
  char message[256];
  va_list args;
  va_start(args, format);
  vsnprintf(message, sizeof message, format, args);
  va_end(args);
  sn_diagnose(c->diag, SN_SEVERITY_ERROR, c->file, "not a valid model: %s", message);
  c->ok = false;
}

bool sn_check_below(snCheck* c, const char* field, int row, int64_t value, int64_t lowest, int64_t end) {
  if (value >= lowest && value < end) return true;
  sn_invalid(c, "%s[%d] is %lld, outside %lld to %lld", field, row, (long long)value, (long long)lowest,
             (long long)end - 1);
  return false;
}

bool sn_check_span(snCheck* c, const char* field, int row, int64_t first, int64_t count, int64_t size) {
  bool empty = count == 0 && first >= -1 && first <= size;
  if (empty || (count > 0 && first >= 0 && first <= size && count <= size - first)) return true;
  sn_invalid(c, "%s[%d]: %lld entries from %lld on do not lie within %lld", field, row, (long long)count,
             (long long)first, (long long)size);
  return false;
}

// Arrays whose rows are (first, count) pairs into another array; the count's own table row says nothing about it.
typedef struct Span {
  const char* name;
  size_t first, count, rows, size;
} Span;

#define SPAN(first, count, rows, size) \
  { #first, offsetof(snModel, first), offsetof(snModel, count), offsetof(snModel, rows), offsetof(snModel, size) }

static const Span spans[] = {
    SPAN(body_jntadr, body_jntnum, nbody, njnt),
    SPAN(body_dofadr, body_dofnum, nbody, nv),
    SPAN(body_geomadr, body_geomnum, nbody, ngeom),
    SPAN(body_chainadr, body_chainnum, nbody, nchain),
    SPAN(tree_bodyadr, tree_bodynum, ntree, nbody),
    SPAN(tree_dofadr, tree_dofnum, ntree, nv),
    SPAN(mesh_vertadr, mesh_vertnum, nmesh, nmeshvert),
    SPAN(mesh_faceadr, mesh_facenum, nmesh, nmeshface),
    SPAN(mesh_normaladr, mesh_normalnum, nmesh, nmeshnormal),
    SPAN(mesh_texcoordadr, mesh_texcoordnum, nmesh, nmeshtexcoord),
    SPAN(mesh_polyadr, mesh_polynum, nmesh, nmeshpoly),
    SPAN(mesh_polyvertadr, mesh_polyvertnum, nmeshpoly, nmeshpolyvert),
    SPAN(mesh_polymapadr, mesh_polymapnum, nmeshvert, nmeshpolymap),
    SPAN(mesh_nodeadr, mesh_nodenum, nmesh, nmeshnode),
    SPAN(skin_vertadr, skin_vertnum, nskin, nskinvert),
    SPAN(skin_faceadr, skin_facenum, nskin, nskinface),
    SPAN(skin_boneadr, skin_bonenum, nskin, nskinbone),
    SPAN(skin_bonevertadr, skin_bonevertnum, nskinbone, nskinbonevert),
    SPAN(tendon_adr, tendon_num, ntendon, nwrap),
    SPAN(actuator_actadr, actuator_actnum, nu, na),
    SPAN(sensor_adr, sensor_dim, nsensor, nsensordata),
    SPAN(numeric_adr, numeric_size, nnumeric, nnumericdata),
    SPAN(text_adr, text_size, ntext, ntextdata),
    SPAN(tuple_adr, tuple_size, ntuple, ntupledata),
    SPAN(function_adr, function_size, nfunction, nfunctiondata),
    SPAN(expression_adr, expression_num, nexpression, ninstruction),
    SPAN(driven_linkadr, driven_linknum, ndriven, nlink),
    SPAN(blend_argadr, blend_argnum, nblend, nblendarg),
    SPAN(blend_dofadr, blend_dofnum, nblend, nblenddof),
    SPAN(body_axisadr, body_axisnum, nbody, naxis),
    SPAN(body_columnadr, body_columnnum, nbody, ncolumn),
    SPAN(route_pointadr, route_pointnum, nroute, nroutepoint),
    SPAN(route_wrapadr, route_wrapnum, nroute, nroutewrap),
    SPAN(route_bodyadr, route_bodynum, nroute, nroutebody),
    SPAN(functional_adr, functional_num, nfunctional, nfunctionalarg),
    SPAN(routebody_slotadr, routebody_slotnum, nroutebody, nrouteslot),
    SPAN(M_rowadr, M_rownnz, nv, nC),
    SPAN(D_rowadr, D_rownnz, nv, nD),
    SPAN(moment_rowadr, moment_rownnz, nu, nJmom),
    SPAN(ten_J_rowadr, ten_J_rownnz, ntendon, nJten),
    SPAN(plugin_stateadr, plugin_statenum, nplugin, npluginstate),
    SPAN(plugin_numberadr, plugin_numbernum, nplugin, npluginnumber),
    SPAN(mesh_octadr, mesh_octnum, nmesh, noct),
};

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

static const int* ints_at(const snModel* m, size_t offset) { return *(int* const*)((const char*)m + offset); }

// Pieces of tendon paths have two counts: sn_check_tendons looks at them.
static bool is_span(size_t offset) {
  if (offset == offsetof(snModel, path_adr) || offset == offsetof(snModel, skip_adr)) return true;
  for (int i = 0; i < COUNT(spans); i++)
    if (spans[i].first == offset) return true;
  return false;
}

static void check_spans(snCheck* c) {
  for (int i = 0; i < COUNT(spans); i++) {
    const int *first = ints_at(c->m, spans[i].first), *count = ints_at(c->m, spans[i].count);
    int rows = sn_model_size_at(c->m, spans[i].rows), size = sn_model_size_at(c->m, spans[i].size);
    for (int row = 0; row < rows; row++)
      if (!sn_check_span(c, spans[i].name, row, first[row], count[row], size)) break;
  }
}

// -1 stands for none in every index of the tables; those that must not be -1 are named here.
static const size_t required[] = {
    offsetof(snModel, body_parentid), offsetof(snModel, body_rootid),     offsetof(snModel, body_weldid),
    offsetof(snModel, jnt_qposadr),   offsetof(snModel, jnt_dofadr),      offsetof(snModel, jnt_bodyid),
    offsetof(snModel, dof_bodyid),    offsetof(snModel, dof_jntid),       offsetof(snModel, dof_treeid),
    offsetof(snModel, geom_bodyid),   offsetof(snModel, site_bodyid),     offsetof(snModel, cam_bodyid),
    offsetof(snModel, light_bodyid),  offsetof(snModel, M_colind),        offsetof(snModel, chain_dof),
    offsetof(snModel, moment_colind), offsetof(snModel, skin_bonebodyid), offsetof(snModel, pair_geom1),
    offsetof(snModel, pair_geom2),    offsetof(snModel, ten_J_colind),    offsetof(snModel, path_dof),
    offsetof(snModel, path_slot),     offsetof(snModel, piece_wrap),      offsetof(snModel, piece_tendon),
    offsetof(snModel, pass_piece),    offsetof(snModel, wrench_root),     offsetof(snModel, run_dof),
    offsetof(snModel, run_slot),      offsetof(snModel, run_wrench),
    offsetof(snModel, link_functionid), offsetof(snModel, driven_bodyid),
    offsetof(snModel, column_bodyid), offsetof(snModel, column_dofid),    offsetof(snModel, moving_siteid),
    offsetof(snModel, route_tendonid), offsetof(snModel, routepoint_siteid), offsetof(snModel, routewrap_geomid),
    offsetof(snModel, routebody_bodyid), offsetof(snModel, routeslot_slot),
    offsetof(snModel, functional_tendonid), offsetof(snModel, functional_lengthid),
    offsetof(snModel, plugin_attradr), offsetof(snModel, plugin_kindadr),
};

static int lowest_index(size_t offset) {
  for (int i = 0; i < COUNT(required); i++)
    if (required[i] == offset) return 0;
  return -1;
}

static void check_indices(snCheck* c) {
  int count;
  const snField* fields = sn_model_fields(&count);
  for (int i = 0; i < count; i++) {
    const snField* f = &fields[i];
    if (f->into_size == SN_NO_SIZE || is_span(f->offset)) continue;
    const int* index = ints_at(c->m, f->offset);
    int rows = sn_model_size_at(c->m, f->rows_size), end = sn_model_size_at(c->m, f->into_size);
    for (int row = 0; row < rows; row++)
      if (!sn_check_below(c, f->name, row, index[row], lowest_index(f->offset), end)) break;
  }
}

// Arrays that hold a kind, and how many kinds there are
typedef struct Kinds {
  const char* name;
  size_t values, rows;
  int bytes, end;
} Kinds;

#define KINDS(field, rows, end) \
  { #field, offsetof(snModel, field), offsetof(snModel, rows), 4, end }
#define SMALL_KINDS(field, rows, end) \
  { #field, offsetof(snModel, field), offsetof(snModel, rows), 1, end }

static const Kinds kind_fields[] = {
    SMALL_KINDS(body_simple, nbody, 3),
    SMALL_KINDS(body_sameframe, nbody, SN_SAMEFRAME_INERTIAROT + 1),
    KINDS(jnt_type, njnt, SN_JOINT_COUNT),
    KINDS(tree_sleep_policy, ntree, SN_SLEEP_INIT + 1),
    KINDS(geom_type, ngeom, SN_GEOM_COUNT),
    KINDS(geom_condim, ngeom, 7),
    SMALL_KINDS(geom_sameframe, ngeom, SN_SAMEFRAME_INERTIAROT + 1),
    KINDS(site_type, nsite, SN_GEOM_COUNT),
    SMALL_KINDS(site_sameframe, nsite, SN_SAMEFRAME_INERTIAROT + 1),
    KINDS(cam_mode, ncam, SN_TRACK_TARGETBODYCOM + 1),
    KINDS(cam_projection, ncam, 2),
    KINDS(light_mode, nlight, SN_TRACK_TARGETBODYCOM + 1),
    KINDS(light_type, nlight, SN_LIGHT_IMAGE + 1),
    KINDS(tex_type, ntex, 3),
    KINDS(tex_colorspace, ntex, 3),
    KINDS(pair_dim, npair, 7),
    KINDS(eq_type, neq, SN_EQUALITY_DISTANCE + 1),
    KINDS(eq_objtype, neq, SN_OBJ_COUNT),
    KINDS(wrap_type, nwrap, SN_WRAP_CYLINDER + 1),
    KINDS(actuator_trntype, nu, SN_TRANSMISSION_COUNT),
    KINDS(actuator_dyntype, nu, SN_DYN_COUNT),
    KINDS(actuator_gaintype, nu, SN_GAIN_COUNT),
    KINDS(actuator_biastype, nu, SN_BIAS_COUNT),
    KINDS(hill_curves, nhill, SN_CURVES_COUNT),
    KINDS(hill_tendonmodel, nhill, SN_TENDON_COMPLIANT + 1),
    KINDS(hill_pennationmodel, nhill, SN_PENNATION_VARIABLE + 1),
    KINDS(sensor_type, nsensor, SN_SENSOR_COUNT),
    KINDS(sensor_datatype, nsensor, SN_SENSOR_QUATERNION + 1),
    KINDS(sensor_needstage, nsensor, SN_SENSOR_STAGE_ACCELERATION + 1),
    KINDS(sensor_objtype, nsensor, SN_OBJ_COUNT),
    KINDS(sensor_reftype, nsensor, SN_OBJ_COUNT),
    KINDS(tuple_objtype, ntupledata, SN_OBJ_COUNT),
    KINDS(function_type, nfunction, SN_FUNCTION_COUNT),
    KINDS(functional_kind, nfunctional, SN_FUNCTIONAL_COUNT),
    KINDS(force_type, nforce, SN_ELEMENT_COUNT),
};

static void check_kinds(snCheck* c) {
  for (int i = 0; i < COUNT(kind_fields); i++) {
    const Kinds* k = &kind_fields[i];
    const void* values = *(void* const*)((const char*)c->m + k->values);
    int rows = sn_model_size_at(c->m, k->rows);
    for (int row = 0; row < rows; row++) {
      int value = k->bytes == 1 ? ((const snByte*)values)[row] : ((const int*)values)[row];
      if (!sn_check_below(c, k->name, row, value, 0, k->end)) break;
    }
  }
}

static void check_options(snCheck* c) {
  const snOption* o = &c->m->opt;
  sn_check_below(c, "opt.integrator", 0, o->integrator, 0, SN_INTEGRATOR_COUNT);
  sn_check_below(c, "opt.cone", 0, o->cone, 0, SN_CONE_ELLIPTIC + 1);
  sn_check_below(c, "opt.jacobian", 0, o->jacobian, 0, SN_JACOBIAN_AUTO + 1);
  sn_check_below(c, "opt.solver", 0, o->solver, 0, SN_SOLVER_COUNT);
  sn_check_below(c, "opt.disableflags", 0, o->disableflags, 0, INT64_C(1) << SN_DISABLE_FLAG_COUNT);
  sn_check_below(c, "opt.enableflags", 0, o->enableflags, 0, INT64_C(1) << SN_ENABLE_FLAG_COUNT);
  sn_check_below(c, "opt.physics", 0, o->physics, 0, INT64_C(1) << SN_PHYSICS_COUNT);
  if ((o->disableflags & SN_DISABLE_NATIVECCD) && !sn_has_libccd())
    sn_invalid(c, "its flag nativeccd is off, and this build is without the library libccd");
}

static void check_names(snCheck* c) {
  const snModel* m = c->m;
  if (m->nnames > 0 && m->names[m->nnames - 1] != '\0') sn_invalid(c, "the last name has no end");
  if (m->nnameslot & (m->nnameslot - 1)) sn_invalid(c, "nnameslot is %d, not a power of two", m->nnameslot);
  for (int text = 0; text < m->ntext; text++) {
    int size = m->text_size[text];
    if (size > 0 && m->text_data[m->text_adr[text] + size - 1] == '\0') continue;
    sn_invalid(c, "text_data of text %d has no end", text);
    return;
  }
}

bool sn_model_valid(const snModel* m, const char* file, snDiagnostics* diag) {
  snCheck c = {m, file, diag, true};
  if (m->nbody < 1) sn_invalid(&c, "it has no world body");
  check_options(&c);
  check_indices(&c);
  check_spans(&c);
  check_kinds(&c);
  // the rest follows these indices, so it must not start unless they are sound
  if (c.ok) check_names(&c);
  if (c.ok) sn_check_tree(&c);
  if (c.ok) sn_check_patterns(&c);
  if (c.ok) sn_check_objects(&c);
  if (c.ok) sn_check_driven(&c);
  if (c.ok) sn_check_forces(&c);
  if (c.ok) sn_check_muscles(&c);
  if (c.ok) sn_check_sensors(&c);
  if (c.ok) sn_check_tendons(&c);
  if (c.ok) sn_check_buffers(&c);
  if (c.ok) sn_check_meshes(&c);
  if (c.ok) sn_check_flexes(&c);
  if (c.ok) sn_check_plugins(&c);
  return c.ok;
}
