// test_flex_forces.c — forces inside flexible bodies against energies, momentum and each other
#include "flex/flex.h"
#include "scene.h"
#include "sinew/step.h"

#define SOLID                                                                                                 \
  "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 2' "           \
  "spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='1e4' poisson='.3'/>"                           \
  "<contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp></worldbody></mujoco>"
#define SHEET                                                                                                 \
  "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' type='grid' count='4 3 1' "                   \
  "spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='1e4' poisson='.1' thickness='.02' "            \
  "elastic2d='both'/><contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp></worldbody></mujoco>"
#define NODES(order)                                                                                          \
  "<mujoco><option gravity='0 0 0'/><worldbody><flexcomp name='f' type='grid' dim='3' count='5 5 5' dof='" order "' "  \
  "spacing='.1 .1 .1' radius='.01' mass='1'><elasticity young='1e3' poisson='.2'/>"                           \
  "<contact contype='0' conaffinity='0' selfcollide='none'/></flexcomp></worldbody></mujoco>"

// The same numbers in every run.
static void disturb(const snModel* m, snData* d, double size) {
  unsigned state = 1;
  for (int i = 0; i < m->nq; i++) {
    state = state * 1664525u + 1013904223u;
    d->qpos[i] = m->qpos0[i] + size * ((double)(state >> 8) / (1 << 24) - 0.5);
  }
}

// Force and torque of everything on dofs, which are the coordinates of points.
static void sum_forces(const snModel* m, const snData* d, snVec3* force, snVec3* torque) {
  *force = *torque = vec3(0, 0, 0);
  for (int body = 1; body < m->nbody; body++) {
    snVec3 f = vec3_load(d->qfrc_passive + m->body_dofadr[body]);
    *force = vec3_add(*force, f);
    *torque = vec3_add(*torque, vec3_cross(d->xpos[body], f));
  }
}

static double largest_force(const snModel* m, const snData* d) {
  double most = 0;
  for (int i = 0; i < m->nv; i++) most = fmax(most, fabs(d->qfrc_passive[i]));
  return most;
}

static void check_no_resultant(const char* xml, double size, double tolerance) {
  Scene s = scene(xml);
  disturb(s.m, s.d, size);
  sn_forward(s.m, s.d);
  snVec3 force, torque;
  double scale = largest_force(s.m, s.d);
  sum_forces(s.m, s.d, &force, &torque);
  CHECK(scale > 1e-3);
  CHECK_NEAR(vec3_length(force) / scale, 0, tolerance);
  CHECK_NEAR(vec3_length(torque) / scale, 0, tolerance);
  scene_end(s);
}

TEST(inner_forces_have_no_resultant) {
  check_no_resultant(SOLID, 0.03, 1e-12);
  check_no_resultant(SHEET, 0.03, 1e-12);
}

// Energy of elastic elements: a quadratic form of the elongations of their edges.
static double element_energy(const snModel* m, const snData* d) {
  int edges = flex_elem_edges(m->flex_dim[0]);
  double energy = 0;
  for (int e = 0; e < m->nflexelem; e++) {
    const double* k = m->flex_stiffness[e];
    for (int a = 0, at = 0; a < edges; a++)
      for (int b = a; b < edges; b++, at++) {
        int i = m->flex_elemedge[e * edges + a], j = m->flex_elemedge[e * edges + b];
        double x = d->flexedge_length[i] * d->flexedge_length[i] - m->flexedge_length0[i] * m->flexedge_length0[i];
        double y = d->flexedge_length[j] * d->flexedge_length[j] - m->flexedge_length0[j] * m->flexedge_length0[j];
        energy += (a == b ? 0.25 : 0.5) * k[at] * x * y;
      }
  }
  return energy;
}

TEST(forces_of_elements_are_the_slope_of_their_energy) {
  Scene s = scene(SOLID);
  double step = 1e-6;
  disturb(s.m, s.d, 0.02);
  sn_forward(s.m, s.d);
  for (int dof = 0; dof < s.m->nv; dof += 7) {
    double force = s.d->qfrc_spring[dof], q = s.d->qpos[dof];
    s.d->qpos[dof] = q + step;
    sn_forward(s.m, s.d);
    double above = element_energy(s.m, s.d);
    s.d->qpos[dof] = q - step;
    sn_forward(s.m, s.d);
    double below = element_energy(s.m, s.d);
    s.d->qpos[dof] = q;
    sn_forward(s.m, s.d);
    CHECK_NEAR(force, -(above - below) / (2 * step), 1e-5 * (1 + fabs(force)));
  }
  scene_end(s);
}

TEST(nothing_pulls_at_rest_and_a_shift_changes_nothing) {
  const char* all[] = {SOLID, SHEET, NODES("trilinear"), NODES("quadratic")};
  for (int i = 0; i < 4; i++) {
    Scene s = scene(all[i]);
    for (int dof = 0; dof < s.m->nv; dof++) s.d->qpos[dof] += dof % 3 == 1 ? 0.5 : 0.25;
    sn_forward(s.m, s.d);
    CHECK_NEAR(largest_force(s.m, s.d), 0, 1e-8);
    scene_end(s);
  }
}

TEST(a_rotation_of_the_nodes_raises_no_force) {
  Scene s = scene(NODES("trilinear"));
  double angle = 0.7;
  for (int body = 1; body < s.m->nbody; body++) {
    snVec3 x = s.m->body_pos[body];
    double* q = s.d->qpos + s.m->body_dofadr[body];
    q[0] = x.x * cos(angle) - x.y * sin(angle) - x.x;
    q[1] = x.x * sin(angle) + x.y * cos(angle) - x.y;
  }
  sn_forward(s.m, s.d);
  CHECK_NEAR(largest_force(s.m, s.d), 0, 1e-5);
  scene_end(s);
}

TEST(edge_jacobians_are_slopes_of_lengths) {
  Scene s = scene(
      "<mujoco><worldbody><body name='b' pos='0 0 1'><joint type='ball'/><geom size='.1' contype='0' conaffinity='0'/>"
      "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' radius='.01' mass='1'><edge damping='1'/>"
      "<contact contype='0' conaffinity='0' selfcollide='none'/><pin id='0'/></flexcomp></body></worldbody></mujoco>");
  for (int i = 0; i < s.m->nv; i++) s.d->qvel[i] = 0.1 * (i % 5) - 0.2;
  sn_forward(s.m, s.d);
  double h = 1e-6;
  double rate[32], before[32];
  for (int e = 0; e < s.m->nflexedge; e++) rate[e] = s.d->flexedge_velocity[e], before[e] = s.d->flexedge_length[e];
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, h);
  sn_forward(s.m, s.d);
  for (int e = 0; e < s.m->nflexedge; e++) CHECK_NEAR((s.d->flexedge_length[e] - before[e]) / h, rate[e], 1e-6);
  scene_end(s);
}

TEST(a_flex_that_explodes_warns_and_is_reset) {
  Scene s = scene(
      "<mujoco><option timestep='0.05'/><worldbody><flexcomp name='f' type='grid' dim='3' count='3 3 3' "
      "spacing='.1 .1 .1' radius='.01' mass='1e-3'><elasticity young='1e9' poisson='.3'/>"
      "<contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  disturb(s.m, s.d, 0.05);
  for (int i = 0; i < 200 && !s.d->warning[SN_WARNING_BADQACC].count && !s.d->warning[SN_WARNING_BADQPOS].count; i++)
    sn_step(s.m, s.d);
  CHECK(s.d->warning[SN_WARNING_BADQACC].count + s.d->warning[SN_WARNING_BADQPOS].count +
            s.d->warning[SN_WARNING_BADQVEL].count > 0);
  for (int i = 0; i < s.m->nq; i++) CHECK(isfinite(s.d->qpos[i]));
  scene_end(s);
}
