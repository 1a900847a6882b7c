// forward.c — what happens in a step, in order. Right: what each stage reads -> what it writes.
#include "step/forward.h"
#include "constraint/rows.h"
#include "constraint/sleep.h"
#include "sensor/sensors.h"
#include "step/stage.h"

#include <string.h>

// all that follows from qpos
static void position(const snModel* m, snData* d, bool sensors) {
  sn_rows_clear(d);
  sn_wake(m, d);
  STAGE(body_poses, m, d);      // qpos mocap           -> xpos xquat xmat xipos ximat xanchor xaxis
  STAGE(object_frames, m, d);   // body frames          -> geom and site frames
  STAGE(center_of_mass, m, d);  // xipos ximat xaxis    -> subtree_com cinert cdof
  STAGE(camera_frames, m, d);   // xpos subtree_com     -> camera and light frames
  STAGE(tendon_paths, m, d);    // site and geom frames -> ten_length ten_J wrap_xpos
  sn_wake_by_tendons(m, d);
  STAGE(mass_matrix, m, d);                             // cinert cdof ten_J    -> crb M
  STAGE(factor_mass, m, d);                             // M                    -> qLD qLDiagInv
  STAGE(collide, m, d);                                 // geom frames          -> contact
  if (sn_wake_by_contacts(m, d)) STAGE(collide, m, d);  // those just woken may touch others
  sn_wake_by_equalities(m, d);
  STAGE(constraint_rows, m, d);  // contact qpos ten_J  -> rows efc_pos efc_R, islands
  STAGE(transmission, m, d);     // qpos ten_J sites     -> actuator_length actuator_moment
  if (m->opt.enableflags & SN_ENABLE_ENERGY)
    STAGE(energy_position, m, d);  // xipos qpos        -> energy[0]
  else
    d->energy[0] = d->energy[1] = 0;
  if (sensors) STAGE(sensors_position, m, d);  // all of the above -> sensordata
}

// all that follows from qvel as well
static void velocity(const snModel* m, snData* d, bool sensors) {
  STAGE(tendon_velocities, m, d);  // ten_J qvel           -> ten_velocity
  STAGE(velocities, m, d);         // qvel cdof            -> cvel cdof_dot actuator_velocity
  STAGE(passive_forces, m, d);  // qpos qvel cvel ten_* -> qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive
  STAGE(constraint_reference, m, d);  // rows qvel      -> efc_vel efc_aref
  STAGE(bias_forces, m, d);           // cinert cvel cdof_dot -> qfrc_bias
  d->kinetic_kept = m->opt.enableflags & SN_ENABLE_ENERGY;
  if (d->kinetic_kept) STAGE(energy_velocity, m, d);  // M qvel           -> energy[1]
  if (sensors) STAGE(sensors_velocity, m, d);         // all of the above -> sensordata
}

// all that follows from the controls and applied forces as well
static void force(const snModel* m, snData* d, bool sensors) {
  STAGE(actuation, m, d);                          // ctrl act actuator_length -> act_dot actuator_force qfrc_actuator
  STAGE(smooth_acceleration, m, d);                // qfrc_* xfrc_applied qLD  -> qfrc_smooth qacc_smooth
  STAGE(constraint_forces, m, d);                  // rows qacc_smooth         -> efc_force qfrc_constraint qacc
  if (sensors) STAGE(sensors_acceleration, m, d);  // all of the above         -> sensordata
}

// Of trees asleep in a state that was given or reset nothing is known: one pass in which all are awake evaluates them.
static void pass_awake(const snModel* m, snData* d, bool sensors) {
  size_t mark = sn_arena_mark(d->scratch), bytes = sizeof(int) * (size_t)m->ntree;
  int* asleep = memcpy(sn_arena_array(d->scratch, int, m->ntree), d->tree_asleep, bytes);
  for (int tree = 0; tree < m->ntree; tree++) d->tree_asleep[tree] = SN_TREE_AWAKE;
  position(m, d, sensors);
  velocity(m, d, sensors);
  force(m, d, sensors);
  memcpy(d->tree_asleep, asleep, bytes);
  sn_recall_asleep(m, d);
  sn_arena_release(d->scratch, mark);
}

void sn_evaluate_asleep(const snModel* m, snData* d) {
  if (!d->awake->stale) return;
  sn_wake(m, d);
  if (!d->awake->whole) pass_awake(m, d, measures(m));
  d->awake->stale = false;
}

static void forward(const snModel* m, snData* d, bool sensors) {
  stages_begin(m, d);
  sn_evaluate_asleep(m, d);
  position(m, d, sensors);
  velocity(m, d, sensors);
  if (m->hooks.control && !(m->opt.disableflags & SN_DISABLE_ACTUATION)) m->hooks.control(m->hooks.context, m, d);
  force(m, d, sensors);
}

void sn_forward(const snModel* m, snData* d) { forward(m, d, measures(m)); }
void sn_forward_unmeasured(const snModel* m, snData* d) { forward(m, d, false); }

void sn_forward_position(const snModel* m, snData* d) { position(m, d, measures(m)); }
void sn_forward_velocity(const snModel* m, snData* d) { velocity(m, d, measures(m)); }
void sn_forward_force(const snModel* m, snData* d) { force(m, d, measures(m)); }
