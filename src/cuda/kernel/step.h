// step.h — the kernels of a step: positions with contacts, forces and rows, the solver
//   with the next state; solvers over forces, and integrators with more derivatives, have
//   kernels of their own
//   reads   state and inputs of a world        writes  the next state, outputs that were asked for
//   What one finds goes to the next through device memory. Worlds of one kernel run the same code at the same time,
//   which the instruction cache needs. A world whose contacts or rows are more than
//   there is room for stays as it is; how much room it needs is noted, and the batch makes it before trying again.
#pragma once
#include "cuda/kernel/derivative.h"
#include "cuda/kernel/group_dual.h"
#include "cuda/kernel/dynamics.h"
#include "cuda/kernel/implicit.h"
#include "cuda/kernel/group_integrate.h"
#include "cuda/kernel/kinematics.h"
#include "cuda/kernel/sense.h"
#include "cuda/kernel/group_solve.h"
#include "cuda/kernel/group_tendons.h"

// ---- bad states

KERNEL_FN int any_bad(Group g, const real* x, int n) {
  int bad = 0;
  EACH4(i, n) { bad |= real_is_bad(x[i]); }
  return group_any(g, bad);
}

// conformance: counted once before the reset that clears the counter and once after it, so twice where there is no
// reset
KERNEL_FN void warn(World w, Group g, int warning) {
  GROUP_LEADER {
    w.b->warnings[w.id * SN_WARNING_COUNT + warning] += w.m->autoreset ? 1 : 2;
    w.b->autoresets[w.id] += w.m->autoreset;
  }
}

KERNEL_FN void clear(Group g, real* x, int n) {
  EACH(i, n) { x[i] = 0; }
}

KERNEL_FN void reset_mocap(World w, int body) {
  const ModelView* m = w.m;
  int mocap = m->body_mocapid[body];
  if (mocap < 0) return;
  store3(w.b->mocap_pos + 3 * (w.id * m->nmocap + mocap), load3(m->body_pos + 3 * body));
  quat_store(w.b->mocap_quat + 4 * (w.id * m->nmocap + mocap), quat_load(m->body_quat + 4 * body));
}

KERNEL_FN void reset_world(World w, Group g) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  EACH(i, m->nq) { b->qpos[w.id * m->nq + i] = m->qpos0[i]; }
  clear(g, b->qvel + w.id * m->nv, m->nv);
  EACH(i, m->na) { b->act[w.id * m->na + i] = m->act0[i]; }
  clear(g, b->ctrl + w.id * m->nu, m->nu);
  clear(g, b->qacc_warmstart + w.id * m->nv, m->nv);
  clear(g, b->qfrc_applied + w.id * m->nv, m->nv);
  clear(g, b->xfrc_applied + w.id * 6 * m->nbody, 6 * m->nbody);
  EACH(body, m->nmocap > 0 ? m->nbody : 0) { reset_mocap(w, body); }
  EACH(i, m->neq) { b->eq_active[w.id * m->neq + i] = (unsigned char)m->eq_active0[i]; }
  GROUP_LEADER b->time[w.id] = 0;
  if (HAS_HISTORY(m)) reset_history(w, g);
  group_sync(g);
}

KERNEL_FN void check_state(World w, Group g) {
  const ModelView* m = w.m;
  int position = any_bad(g, w.b->qpos + w.id * m->nq, m->nq);
  if (position) warn(w, g, SN_WARNING_BADQPOS);
  int velocity = !(position && m->autoreset) && any_bad(g, w.b->qvel + w.id * m->nv, m->nv);
  if (velocity) warn(w, g, SN_WARNING_BADQVEL);
  if ((position || velocity) && m->autoreset) reset_world(w, g);
}

// ---- the first kernel

KERNEL_FN void position_step(World w, Group g) {
  const ModelView* m = w.m;
  if (runge_stage(w) == 0) check_state(w, g);
  EACH(i, m->nq) { w.ws[w.at->pos + i] = w.b->qpos[w.id * m->nq + i]; }
  group_sync(g);
  local_poses(w, g);
  compose_poses(w, g);
  real* out = w.b->pose + w.id * pose_words(m);
  EACH(i, 12 * m->nbody) { out[i] = w.ws[w.at->pose + i / 12 * POSE + i % 12]; }
  EACH(i, 6 * m->njnt) { out[12 * m->nbody + i] = w.ws[w.at->joint + i]; }
  if ((HAS_SENSORS(m) && runge_stage(w) == 0) || HAS_ADHESION(m)) {
    GROUP_LEADER w.b->rowless[w.id] = 0;
  }
  find_contacts(w, g);
}

// ---- the second kernel

KERNEL_FN void leave_to_host(World w, Group g) {
  group_sync(g);
  GROUP_LEADER {
    w.b->ncon[w.id] = w.b->nefc[w.id] = LEFT_TO_HOST;
    raise_to(&w.b->needed[3], 1);
  }
  group_sync(g);
  restart_step(w, g);
}

KERNEL_FN void smooth_step(World w, Group g) {
  load_world(w, g, w.b->qpos + w.id * w.m->nq, w.b->qvel + w.id * w.m->nv);
  if (w.m->nconvex > 0) list_contacts(w, g, w.b->ncon[w.id]);
  // adhesion pulls along contacts in their gap too: those have no rows, and are not kept here
  if (HAS_ADHESION(w.m) && w.b->ncon[w.id] >= 0 && w.b->rowless[w.id]) {
    leave_to_host(w, g);
    return;
  }
  stage_subtree_centers(group_view(w, g));
  motion_axes(w, g);
  tendon_phases(w, g);
  if (HAS_SENSORS(w.m) && runge_stage(w) == 0) keep_snapshot(w, g);
  int bad_control = actuation_phases(w, g, w.m->implicit == SN_DEVICE_IMPLICITFAST);
  if (HAS_ARMATURE(w.m)) keep_tendon_rows(w, g);
  int rows = constraint_rows(w, g);
  GROUP_LEADER w.b->nefc[w.id] = rows;
  if (rows < 0) {
    restart_step(w, g);
    return;
  }
  if (bad_control) {
    GROUP_LEADER w.b->warnings[w.id * SN_WARNING_COUNT + SN_WARNING_BADCTRL]++;
  }
  stage_body_inertias(group_view(w, g));
  stage_velocities(group_view(w, g));
  stage_accelerations(group_view(w, g));
  if (HAS_ARMATURE(w.m)) tendon_bias_forces(w, g);
  if (HAS_ELEMENTS(w.m)) element_wrenches(w, g);
  body_forces(w, g);
  if (HAS_ELEMENTS(w.m)) apply_elements(w, g);
  subtree_sums(w, g);
  joint_forces(w, g);
  if (HAS_ELEMENTS(w.m)) limit_forces(w, g);
  store_smooth(w, g);
}

// ---- the kernel after it, of muscles with compliant tendons

#if !defined SN_LEAN || defined SN_LEAN_HILL
KERNEL_FN void fiber_step(World w, Group g) {
  if (w.b->nefc[w.id] < 0) return;
  EACH(i, w.m->nfiber) { step_fiber(w, i); }
}
#endif

// ---- the kernel after it, of integrators that follow derivatives of Coriolis forces or of a fluid

#ifndef SN_LEAN
KERNEL_FN void derivative_step(World w, Group g) {
  if (w.b->nefc[w.id] < 0) return;
  load_world(w, g, w.b->qpos + w.id * w.m->nq, w.b->qvel + w.id * w.m->nv);
  stage_subtree_centers(group_view(w, g));
  motion_axes(w, g);
  derivative_phases(w, g);
}
#endif

// ---- steps from the initial state

// Such a step ends in the same state in all worlds. The first world that takes one keeps it, and those that start over
// later need no launch of their own. The numbers lie behind one that says whether they are known.
KERNEL_FN void keep_restart(World w, Group g) {
  const ModelView* m = w.m;
  real* out = w.b->restart + 1;
  group_sync(g);
  EACH(i, m->nq) { out[i] = w.b->qpos[w.id * m->nq + i]; }
  EACH(i, m->nv) {
    out[m->nq + i] = w.b->qvel[w.id * m->nv + i];
    out[m->nq + m->nv + i] = w.b->qacc_warmstart[w.id * m->nv + i];
  }
  EACH(i, m->na) { out[m->nq + 2 * m->nv + i] = w.b->act[w.id * m->na + i]; }
  device_sync(g);
  GROUP_LEADER shared_store(w.b->restart, R(1));
}

KERNEL_FN int is_restart_known(World w, Group g) { return group_any(g, shared_load(w.b->restart) != 0); }

// Of a world that has just been reset.
KERNEL_FN void take_restart(World w, Group g) {
  const ModelView* m = w.m;
  const real* from = w.b->restart + 1;
  device_sync(g);
  EACH(i, m->nq) { w.b->qpos[w.id * m->nq + i] = shared_load(from + i); }
  EACH(i, m->nv) {
    w.b->qvel[w.id * m->nv + i] = shared_load(from + m->nq + i);
    w.b->qacc_warmstart[w.id * m->nv + i] = shared_load(from + m->nq + m->nv + i);
  }
  EACH(i, m->na) { w.b->act[w.id * m->na + i] = shared_load(from + m->nq + 2 * m->nv + i); }
  GROUP_LEADER w.b->time[w.id] += m->timestep;
}

// ---- the third kernel

// Accelerations are known: the next state.
KERNEL_FN void end_step(World w, Group g) {
  const ModelView* m = w.m;
  // a world whose acceleration is bad takes its step from the initial state, at the next launch; only once
  int bad = runge_stage(w) == 0 && any_bad(g, w.ws + w.at->acc, m->nv);
  int retried = w.b->retried[w.id], again = bad && m->autoreset && !retried;
  int done = !again, known = again && HAS_RESTARTS(w.b) && is_restart_known(w, g);
  if (bad) warn(w, g, SN_WARNING_BADQACC);
  if (HAS_SENSORS(m) && runge_stage(w) == 0) keep_snapshot_accelerations(w, g);
  // sensors show the beginning of the last step of a call
  if (HAS_SENSORS(m)) {
    GROUP_LEADER w.b->measures[w.id] =
        !again && runge_stage(w) == 0 && (m->has_past || w.b->done[w.id] + 1 == w.b->target);
  }
  group_sync(g);
  if (again)
    reset_world(w, g);
  else if (HAS_RUNGE_KUTTA(m))
    done = runge_kutta_step(w, g);
  else
    store_state(w, g);
  if (known) take_restart(w, g);
  if (HAS_RESTARTS(w.b) && !bad && retried) keep_restart(w, g);
  GROUP_LEADER {
    w.b->retried[w.id] = again && !known;
    w.b->done[w.id] += done || known;
    int left = w.b->target - w.b->done[w.id];
    if (w.b->last && left > 0) raise_to(&w.b->needed[2], left);
  }
}

// The rows of a world whose step goes on; sensors have not been read yet.
KERNEL_FN int open_solver(World w, Group g) {
  int rows = w.b->nefc[w.id];
  if (HAS_SENSORS(w.m)) {
    GROUP_LEADER w.b->measures[w.id] = 0;
  }
  if (rows >= 0) load_smooth(w, g);
  return rows;
}

// Acceleration and force of the integrator, for the kernel that ends the step.
KERNEL_FN void store_solution(World w, Group g) {
  real* late = w.b->late + w.id * (size_t)(2 * w.m->nv);
  EACH(i, w.m->nv) { late[i] = w.ws[w.at->acc + i], late[w.m->nv + i] = w.ws[w.at->step + i]; }
}
KERNEL_FN void load_solution(World w, Group g) {
  const real* late = w.b->late + w.id * (size_t)(2 * w.m->nv);
  EACH(i, w.m->nv) { w.ws[w.at->acc + i] = late[i], w.ws[w.at->step + i] = late[w.m->nv + i]; }
  group_sync(g);
}

KERNEL_FN void solve_step(World w, Group g) {
  int rows = open_solver(w, g);
  if (rows < 0) return;
  solve_phases(w, g, rows);
  if (HAS_LATE(w.m))
    store_solution(w, g);
  else
    end_step(w, g);
}

// ---- the kernel after it, of models with a solver over forces or the integrator implicit

#ifndef SN_LEAN
// The acceleration that is integrated: (M + h B)^-1 of the force in `step`.
KERNEL_FN void damped_acceleration(World w, Group g) {
  ActiveRows none = no_active_rows();
  if (HAS_COUPLING(w.m)) add_coupled_damping(w, g);
  assemble(w, g, w.m->timestep, &none);
  solve_integrator(w, g);
}

KERNEL_FN void post_solve_step(World w, Group g) {
  int rows = open_solver(w, g);
  if (rows < 0) return;
  if (w.m->pgs || HAS_NOSLIP(w.m))
    dual_phases(w, g, rows);
  else
    load_solution(w, g);
  if (w.m->nderiv > 0) {
    assemble_square(w, g);
    solve_square(w, g);
  } else if (w.m->implicit) {
    damped_acceleration(w, g);
  }
  end_step(w, g);
}
#endif
