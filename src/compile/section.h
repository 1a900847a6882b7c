// section.h — the parts of a file, each planned, measured and filled by functions of its own
//   A section of MJCF is one file here and one row in the table of compile.c.
#pragma once
#include "compile/plan.h"
#include "sinew/fields.h"

// elements -> items, with all checks that concern them
void sn_plan_settings(snPlan* plan);
void sn_plan_exclusions(snPlan* plan);
void sn_plan_options(snPlan* plan);

// opt.physics, by the caller's choice, by <option physics>, whose text is `written`, and by the dialect of the file.
void sn_plan_physics(snPlan* plan, const char* written);
void sn_plan_visual(snPlan* plan);
void sn_plan_textures(snPlan* plan);
void sn_plan_materials(snPlan* plan);
void sn_plan_hfields(snPlan* plan);
void sn_plan_meshes(snPlan* plan);
void sn_plan_functions(snPlan* plan);
void sn_plan_tree(snPlan* plan);
void sn_finish_tree(snPlan* plan);  // what depends on siblings, and on meshes, which are made by now
void sn_plan_skins(snPlan* plan);
void sn_plan_flexes(snPlan* plan);
void sn_plan_contacts(snPlan* plan);
void sn_plan_tendons(snPlan* plan);
void sn_plan_equalities(snPlan* plan);
void sn_plan_actuators(snPlan* plan);
void sn_plan_sensors(snPlan* plan);
void sn_plan_forces(snPlan* plan);
void sn_plan_custom(snPlan* plan);
void sn_plan_tuples(snPlan* plan);
void sn_plan_keyframes(snPlan* plan);

// Orders pairs and exclusions by the bodies they are about, which are numbered by now.
void sn_sort_contacts(snPlan* plan);

// numbered items -> sizes of the model
void sn_size_settings(snPlan* plan, snModel* m);
void sn_size_textures(snPlan* plan, snModel* m);
void sn_size_materials(snPlan* plan, snModel* m);
void sn_size_hfields(snPlan* plan, snModel* m);
void sn_size_meshes(snPlan* plan, snModel* m);
void sn_size_functions(snPlan* plan, snModel* m);
void sn_size_tree(snPlan* plan, snModel* m);
void sn_size_skins(snPlan* plan, snModel* m);
void sn_size_flexes(snPlan* plan, snModel* m);
void sn_size_contacts(snPlan* plan, snModel* m);
void sn_size_tendons(snPlan* plan, snModel* m);
void sn_size_equalities(snPlan* plan, snModel* m);
void sn_size_actuators(snPlan* plan, snModel* m);
void sn_size_sensors(snPlan* plan, snModel* m);
void sn_size_forces(snPlan* plan, snModel* m);
void sn_size_custom(snPlan* plan, snModel* m);
void sn_size_keyframes(snPlan* plan, snModel* m);

// numbered items -> arrays of the model, in the order of the table
void sn_fill_textures(const snPlan* plan, snModel* m);
void sn_fill_materials(const snPlan* plan, snModel* m);
void sn_fill_hfields(const snPlan* plan, snModel* m);
void sn_fill_meshes(const snPlan* plan, snModel* m);
void sn_fill_functions(const snPlan* plan, snModel* m);
void sn_fill_tree(const snPlan* plan, snModel* m);
void sn_fill_skins(const snPlan* plan, snModel* m);
void sn_fill_contacts(const snPlan* plan, snModel* m);
void sn_fill_tendons(const snPlan* plan, snModel* m);
void sn_fill_equalities(const snPlan* plan, snModel* m);
void sn_fill_flexes(const snPlan* plan, snModel* m);  // which equality holds a flex is known by now
void sn_fill_actuators(const snPlan* plan, snModel* m);
void sn_fill_sensors(const snPlan* plan, snModel* m);
void sn_fill_forces(const snPlan* plan, snModel* m);
void sn_fill_custom(const snPlan* plan, snModel* m);
void sn_fill_keyframes(const snPlan* plan, snModel* m);

// The model's constants are known: fibre lengths of muscles in keys that do not give them. False when out of memory.
bool sn_settle_keyframes(const snPlan* plan, snModel* m);

// ---- the filled model -> the finished one

// Statistics that the file gives, over those that were computed.
void sn_override_statistics(const snPlan* plan, snModel* m);

// The model's constants are known. Failures are errors or, where <lengthrange> says so, warnings that leave 0 0.
void sn_find_length_ranges(snPlan* plan, snModel* m);

// Masses and inertias scaled to the total that <compiler> asks for.
void sn_scale_total_mass(const snPlan* plan, snModel* m);

// Spring and damper of joints that give time constant and damping ratio instead; inverse inertias are known.
void sn_apply_springdampers(const snPlan* plan, snModel* m);

// Complains about flexes that the rest of the model does not allow.
void sn_check_flexes_of_model(snPlan* plan, const snModel* m);

// Complains about trees that should start asleep and cannot.
void sn_check_sleepers(snPlan* plan, const snModel* m);

// ---- history buffers, which actuators and sensors have alike

// Whether a delay has the buffer it needs, and a buffer the samples and the timestep.
void sn_check_delay(snPlan* plan, const snElement* el, int nsample, double delay);

// Adds a buffer to nhistory; returns where it begins, -1 where there is none. `dim`: numbers per sample.
int sn_add_history(snModel* m, int nsample, int dim);

// ---- attributes into the model, by their rows

// For every numbered item, the attributes whose rows name an array of the model: their values into the item's row of
// it. What is computed, sections fill in afterwards.
void sn_fill_rows(const snPlan* plan, snModel* m);

// The attributes of `el` whose bits are set in `rows`, each into the member of `object` whose field is called `prefix`
// and its name.
void sn_copy_settings(const snElement* el, snRowSet rows, const char* prefix, const snField* fields, int count,
                      void* object);
