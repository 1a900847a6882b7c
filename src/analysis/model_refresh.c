// model_refresh.c — recomputes the constants of a model, at compile time and whenever its owner changed it
//   reads   masses, inertias, armatures, gains, poses        writes  the fields listed in constants.h
#include "analysis/constants.h"

bool sn_constants(snModel* m) {
  sn_constants_trees(m);
  sn_constants_touching(m);
  snData* d = sn_data_create(m, NULL);
  if (!d) return false;
  bool ok = sn_constants_at_qpos0(m, d) && sn_constants_statistics(m, d);
  if (ok) sn_constants_lean(m);
  if (ok) sn_constants_muscles(m);
  if (ok) sn_constants_equalities(m, d);
  if (ok) sn_constants_springs(m, d);
  if (ok) sn_constants_sleep(m, d);
  sn_data_destroy(d);
  return ok;
}

// A plugin that refuses the changed model keeps the numbers that it had.
void sn_model_refresh(snModel* m) {
  char why[SN_PLUGIN_WHY];
  if (sn_constants(m)) sn_plugin_constants(m, why);
}

// conformance: body_contype, body_conaffinity and tendon_length0 stay those of the compiled model, as in MuJoCo.
void sn_model_refresh_shortcuts(snModel* m) {
  sn_constants_masks(m);
  for (int wrap = 0; wrap < m->nwrap; wrap++) m->path_rigid[wrap] = 0;
  sn_constants_varying_pieces(m);
  sn_constants_lean(m);
  for (int actuator = 0; actuator < m->nu; actuator++) sn_constants_muscle(m, actuator);
}
