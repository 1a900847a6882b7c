// device_options.c — options of a model for kernels: integrator, solver, flags
//   reads   opt, damping, gravity compensation        writes  numbers of a device model
//   What an integrator or a solver asks of the kernels is one function for each row whose column `device` is KERNEL.
#include "cuda/model/device_model.h"
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "model/actuator_kind.h"

static bool is_off(const snModel* m, int flag) { return m->opt.disableflags & flag; }

// ---- integrators: which matrix takes the acceleration to the next velocity

static bool any_damping(const snModel* m) {
  for (int dof = 0; dof < m->nv; dof++)
    if (m->dof_damping[dof] > 0) return true;
  return false;
}

static void euler_on_device(snDeviceModel* p, const snModel* m) {
  bool damped = p->dampers && !is_off(m, SN_DISABLE_EULERDAMP) && any_damping(m);
  p->implicit = damped ? SN_DEVICE_DAMPED : SN_DEVICE_EXPLICIT;
}

static void rk4_on_device(snDeviceModel* p, const snModel* m) {
  (void)m;
  p->implicit = SN_DEVICE_EXPLICIT;
  p->runge_kutta = true;
}

static void implicit_on_device(snDeviceModel* p, const snModel* m) {
  (void)m;
  p->implicit = SN_DEVICE_IMPLICIT;
  p->derivative = p->late = true;
}

static void implicitfast_on_device(snDeviceModel* p, const snModel* m) {
  (void)m;
  p->implicit = SN_DEVICE_IMPLICITFAST;
  p->derivative = p->fluid;
}

// Springs are damping too, a timestep long: M + h (D + h K).
static void implicit_spring_damper_on_device(snDeviceModel* p, const snModel* m) {
  (void)m;
  p->implicit = SN_DEVICE_DAMPED;
  p->implicit_springs = true;
}

// Of models that kernels step; features.c has refused the others.
static void integrator(snDeviceModel* p, const snModel* m) {
  switch ((snIntegrator)m->opt.integrator) {
#define INTEGRATOR(with, KIND, word, name, ...) \
  SN_DO(SN_ROW_DEVICE(__VA_ARGS__), SN_INTEGRATOR_##KIND, name##_on_device(p, m))
    SN_INTEGRATORS(INTEGRATOR, )
#undef INTEGRATOR
    case SN_INTEGRATOR_COUNT: break;
  }
}

// ---- solvers

static void pgs_on_device(snDeviceModel* p) { p->pgs = p->late = true; }
static void cg_on_device(snDeviceModel* p) { p->conjugate = true; }
static void newton_on_device(snDeviceModel* p) { p->pgs = p->conjugate = false; }

static void solver(snDeviceModel* p, const snModel* m) {
  switch ((snSolver)m->opt.solver) {
#define SOLVER(with, KIND, word, name, over, ...) \
  SN_DO(SN_ROW_DEVICE(__VA_ARGS__), SN_SOLVER_##KIND, name##_on_device(p))
    SN_SOLVERS(SOLVER, )
#undef SOLVER
    case SN_SOLVER_COUNT: break;
  }
}

static void solver_options(snDeviceModel* p, const snModel* m) {
  p->iterations = m->opt.iterations, p->ls_iterations = m->opt.ls_iterations;
  p->tolerance = m->opt.tolerance, p->ls_tolerance = m->opt.ls_tolerance, p->impratio = m->opt.impratio;
  p->scale = 1 / (m->stat.meaninertia * (m->nv > 1 ? m->nv : 1));
  p->pyramidal = m->opt.cone == SN_CONE_PYRAMIDAL;
  p->warmstart = !is_off(m, SN_DISABLE_WARMSTART);
  p->noslip_iterations = m->opt.noslip_iterations > 0 ? m->opt.noslip_iterations : 0;
  p->noslip_tolerance = m->opt.noslip_tolerance;
  solver(p, m);
  if (p->noslip_iterations > 0) p->late = true;
  p->islands = is_off(m, SN_DISABLE_ISLAND) || p->pgs ? SN_ISLANDS_NONE
               : p->noslip_iterations > 0             ? SN_ISLANDS_FOUND
                                                      : SN_ISLANDS_SOLVED;
}

// ---- how forces follow velocities

static bool any_nonzero(const double* x, int count) {
  for (int i = 0; i < count; i++)
    if (x[i] != 0) return true;
  return false;
}

// Whether the gain, or the bias, of an actuator may follow its velocity.
static bool gain_follows(const snModel* m, int i) {
  int kind = m->actuator_gaintype[i];
  if (kind == SN_GAIN_HILLMUSCLE) return !hill_has_fiber(m, i);
  return kind != SN_GAIN_FIXED && (kind != SN_GAIN_AFFINE || m->actuator_gainprm[i][2] != 0);
}
static bool bias_follows(const snModel* m, int i) {
  int kind = m->actuator_biastype[i];
  bool by_length = kind == SN_BIAS_NONE || kind == SN_BIAS_MUSCLE || kind == SN_BIAS_HILLMUSCLE;
  return !by_length && (kind != SN_BIAS_AFFINE || m->actuator_biasprm[i][2] != 0);
}

// Affine biases of actuators on hinges and slides are on the diagonal.
static bool actuator_couples(const snModel* m, int i) {
  bool single =
      m->actuator_trntype[i] == SN_TRANSMISSION_JOINT && m->jnt_type[m->actuator_trnid[i][0]] >= SN_JOINT_SLIDE;
  bool diagonal = single && m->actuator_biastype[i] == SN_BIAS_AFFINE;
  return gain_follows(m, i) || (bias_follows(m, i) && !diagonal);
}

bool sn_device_model_couples(const snModel* m) {
  if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT) return true;
  if (m->opt.integrator != SN_INTEGRATOR_IMPLICITFAST) return false;
  if (sn_has_fluid(m)) return true;
  if (!is_off(m, SN_DISABLE_DAMPER) && any_nonzero(m->tendon_damping, m->ntendon)) return true;
  for (int i = 0; i < m->nu; i++)
    if (actuator_couples(m, i)) return true;
  return false;
}

// ---- forces

static void gravity(snDeviceModel* p, const snModel* m) {
  bool on = !is_off(m, SN_DISABLE_GRAVITY);
  p->gravity_x = on ? m->opt.gravity.x : 0;
  p->gravity_y = on ? m->opt.gravity.y : 0;
  p->gravity_z = on ? m->opt.gravity.z : 0;
}

static void passive_forces(snDeviceModel* p, const snModel* m) {
  p->springs = !is_off(m, SN_DISABLE_SPRING), p->dampers = !is_off(m, SN_DISABLE_DAMPER);
  p->passive = p->springs || p->dampers;  // without both there are no passive forces at all
  p->nelement = p->passive ? m->nforce : 0, p->nfunction = m->nfunction, p->nfunctiondata = m->nfunctiondata;
  p->density = m->opt.density, p->viscosity = m->opt.viscosity;
  p->wind_x = m->opt.wind.x, p->wind_y = m->opt.wind.y, p->wind_z = m->opt.wind.z;
  p->fluid = sn_has_fluid(m) && p->passive;
  for (int jnt = 0; jnt < m->njnt && sn_has_gravity_compensation(m); jnt++)
    p->compensation |= m->jnt_actgravcomp[jnt] && p->passive;
}

void sn_device_model_options(snDeviceModel* p, const snModel* m) {
  p->nhistory = m->nhistory;
  p->clampctrl = !is_off(m, SN_DISABLE_CLAMPCTRL);
  p->timestep = m->opt.timestep, p->timestep_rest = m->opt.timestep - (double)(float)m->opt.timestep;
  p->ccd_tolerance = m->opt.ccd_tolerance, p->ccd_iterations = m->opt.ccd_iterations;
  p->actuation = m->nu > 0 && !is_off(m, SN_DISABLE_ACTUATION);
  p->autoreset = !is_off(m, SN_DISABLE_AUTORESET);
  p->coupling = sn_device_model_couples(m);
  p->armature = any_nonzero(m->tendon_armature, m->ntendon);
  gravity(p, m);
  passive_forces(p, m);
  solver_options(p, m);
  integrator(p, m);
}
