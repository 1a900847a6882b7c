// compile.c — a spec becomes a model: the table of contents of the compiler
//   Plan every section, so that all errors come out together; simplify and number the tree; measure; fill; compute
//   what follows. A later phase starts only when the earlier ones found no error.
#include "compile/compile.h"

#include "analysis/constants.h"
#include "base/text.h"
#include "expand/expansion.h"
#include "compile/actuator/actuator.h"
#include "compile/plugin_plan.h"
#include "compile/section.h"
#include "compile/resource/mesh_resource.h"
#include "compile/tendon/tendon.h"
#include "compile/body/topology.h"
#include "compile/body/tree.h"
#include "model/model.h"

#include <string.h>

// Sections in the order in which they are planned and filled: what names others comes after them.
static const struct {
  void (*plan)(snPlan* plan);
  void (*size)(snPlan* plan, snModel* m);
  void (*fill)(const snPlan* plan, snModel* m);
} sections[] = {
    {sn_plan_settings, sn_size_settings, NULL},
    {sn_plan_exclusions, NULL, NULL},
    {sn_plan_options, NULL, NULL},
    {sn_plan_visual, NULL, NULL},
    {sn_plan_plugins, NULL, NULL},
    {sn_plan_textures, sn_size_textures, sn_fill_textures},
    {sn_plan_materials, sn_size_materials, sn_fill_materials},
    {sn_plan_hfields, sn_size_hfields, sn_fill_hfields},
    {sn_plan_meshes, NULL, NULL},
    {sn_plan_functions, sn_size_functions, sn_fill_functions},
    {sn_plan_tree, NULL, NULL},
    {sn_make_meshes, sn_size_meshes, sn_fill_meshes},
    {sn_finish_tree, sn_size_tree, sn_fill_tree},
    {sn_plan_drivers, NULL, NULL},
    {NULL, sn_size_topology, sn_fill_topology},
    {NULL, sn_size_drivers, sn_fill_drivers},
    {sn_plan_skins, sn_size_skins, sn_fill_skins},
    {sn_plan_flexes, sn_size_flexes, NULL},
    {sn_plan_contacts, sn_size_contacts, sn_fill_contacts},
    {sn_plan_tendons, sn_size_tendons, sn_fill_tendons},
    {NULL, sn_size_routes, sn_fill_routes},
    {NULL, sn_size_functionals, sn_fill_functionals},
    {sn_plan_equalities, sn_size_equalities, sn_fill_equalities},
    {NULL, NULL, sn_fill_flexes},
    {sn_plan_actuators, sn_size_actuators, sn_fill_actuators},
    {sn_plan_forces, sn_size_forces, sn_fill_forces},
    {sn_plan_keyframes, sn_size_keyframes, sn_fill_keyframes},
    {sn_plan_custom, sn_size_custom, sn_fill_custom},
    {sn_plan_sensors, sn_size_sensors, sn_fill_sensors},
    {sn_plan_tuples, NULL, NULL},
    {NULL, sn_size_plugins, sn_fill_plugins},
};
#define SECTIONS (sizeof sections / sizeof sections[0])

static bool is_sound(const snPlan* plan) { return !plan->out_of_memory && sn_report_errors(plan->report) == 0; }

static const char* model_name(const snPlan* plan) { return SN_AS(Mujoco, plan->spec->root)->model; }

static void size_names(const snPlan* plan, snModel* m) {
  size_t bytes = strlen(model_name(plan)) + 1;
  int named = 0;
  for (int type = 0; type < SN_OBJ_COUNT; type++) {
    for (int id = 0; id < plan->count[type]; id++) {
      const char* name = plan->items[type][id]->name;
      bytes += strlen(name) + 1;
      named += name[0] != 0;
    }
  }
  m->nnames = bytes > INT32_MAX ? -1 : (int)bytes;
  m->nnameslot = sn_name_slots(named);
}

static int put_name(snModel* m, int address, const char* name) {
  size_t bytes = strlen(name) + 1;
  memcpy(m->names + address, name, bytes);
  return address + (int)bytes;
}

static void fill_names(const snPlan* plan, snModel* m) {
  int address = put_name(m, 0, model_name(plan));
  for (int type = 0; type < SN_OBJ_COUNT; type++) {
    int* addresses = sn_names_addresses(m, (snObjectType)type);
    for (int id = 0; id < plan->count[type]; id++) {
      addresses[id] = address;
      address = put_name(m, address, plan->items[type][id]->name);
    }
  }
  sn_names_build(m);
}

static void plan_all(snPlan* plan) {
  for (size_t i = 0; i < SECTIONS; i++)
    if (!plan->out_of_memory && sections[i].plan) sections[i].plan(plan);
  if (!is_sound(plan)) return;
  sn_fuse_static_bodies(plan);
  sn_discard_visual_geoms(plan);
  sn_discard_visual_meshes(plan);
  sn_plan_number(plan);
  if (!is_sound(plan)) return;
  sn_sort_contacts(plan);
  sn_check_moving_masses(plan);
  sn_check_free_joints(plan);
  sn_topology(plan);
  sn_couple_columns(plan);
  sn_tie_bodies(plan);
}

static snModel measure(snPlan* plan) {
  snModel sizes = {.opt = plan->opt, .vis = plan->vis};
  sizes.stat = (snStatistic){.meaninertia = 1, .meanmass = 1, .meansize = 0.2, .extent = 2};
  for (size_t i = 0; i < SECTIONS; i++)
    if (sections[i].size) sections[i].size(plan, &sizes);
  size_names(plan, &sizes);
  return sizes;
}

static void fill(const snPlan* plan, snModel* m) {
  sn_fill_rows(plan, m);
  for (size_t i = 0; i < SECTIONS; i++)
    if (sections[i].fill) sections[i].fill(plan, m);
  fill_names(plan, m);
}

static void finish(snPlan* plan, snModel* m) {
  sn_refuse_driven(plan, m);
  sn_check_flexes_of_model(plan, m);
  if (!is_sound(plan)) return;
  sn_scale_total_mass(plan, m);
  if (!sn_constants(m)) {
    plan->out_of_memory = true;
    return;
  }
  sn_finish_plugins(plan, m);
  if (!is_sound(plan)) return;
  sn_apply_springdampers(plan, m);
  sn_find_length_ranges(plan, m);
  if (!sn_settle_keyframes(plan, m)) plan->out_of_memory = true;
  sn_override_statistics(plan, m);
  sn_check_sleepers(plan, m);
}

static snModel* build(snPlan* plan, const snAllocator* allocator) {
  plan_all(plan);
  if (!is_sound(plan)) return NULL;
  snModel sizes = measure(plan);
  if (!is_sound(plan)) return NULL;
  snModel* m = sn_model_create(&sizes, allocator);
  if (!m) {
    plan->out_of_memory = true;
    return NULL;
  }
  fill(plan, m);
  finish(plan, m);
  if (is_sound(plan)) return m;
  sn_model_destroy(m);
  return NULL;
}

// Notes from which element of the spec's source each object was made.
static bool bind_elements(const snPlan* plan, const snModel* m, snBinding* binding) {
  binding->model = m;
  for (int type = 0; type < SN_OBJ_COUNT; type++) {
    int count = plan->count[type];
    binding->elements[type] = sn_arena_zarray(binding->arena, const snElement*, count ? count : 1);
    if (!binding->elements[type]) return false;
    binding->count[type] = count;
    for (int id = 0; id < count; id++) {
      const snElement* el = plan->items[type][id]->el;
      binding->elements[type][id] = el ? el->source : NULL;
    }
  }
  return true;
}

snModel* sn_compile(snSpec* spec, const snFileAccess* access) {
  snPlan* plan = sn_arena_zalloc(spec->arena, sizeof *plan);
  snModel* m = NULL;
  if (plan) {
    plan->spec = spec;
    plan->report = spec->report;
    plan->arena = spec->arena;
    plan->access = access;
    plan->names.arena = spec->arena;
    plan->files = (snAssetFiles){spec, access, &plan->compiler, &plan->out_of_memory, NULL};
    sn_expand(spec, access, sn_activation_count);
    m = build(plan, &access->allocator);
    if (m && spec->binding && !bind_elements(plan, m, spec->binding)) {
      plan->out_of_memory = true;
      sn_model_destroy(m);
      m = NULL;
    }
    sn_plan_release_arenas(plan);
    sn_asset_files_close(&plan->files);
  }
  if (!plan || plan->out_of_memory) sn_error(spec->report, SN_NOWHERE, "out of memory while compiling the model");
  return m;
}
