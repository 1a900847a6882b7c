// test_lanes.c — worlds that share SIMD registers have the bits of worlds stepped one by one, whoever shares them
#include "batch/alone.h"
#include "batch/lanes/group.h"
#include "batch/lanes/lane_worlds.h"
#include "step/stage.h"

#include <math.h>

#define WORLDS 11
#define ROUNDS 4
#define STEPS  3

static const int widths[] = {2, 4, 8};

static const char* const environments[] = {"environments/humanoid.xml", "environments/muscle_arm.xml",
                                           "environments/muscle_legs.xml"};

static const char* const outputs[] = {"xpos", "qacc", "ten_length", "actuator_force", "cvel", "ncon", NULL};

static snBatch* batch_of(const snModel* m, int lanes, const char* const* fields) {
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = 2, .lanes = lanes, .fields = fields});
  CHECK(b);
  sn_batch_reset(b, NULL, &(snBatchReset){.qpos_scale = .02, .qvel_scale = .1, .act_scale = .2, .seed = 5});
  return b;
}

// The first field in which two batches differ; NULL: none.
static const char* first_difference(const snBatch* a, const snBatch* b) {
  for (int i = 0; sn_batch_field_at(a, i).data; i++) {
    snBatchField x = sn_batch_field_at(a, i), y = sn_batch_field_at(b, i);
    size_t bytes = sn_kind_bytes(x.kind);
    for (int k = 0; k < x.dims; k++) bytes *= (size_t)x.shape[k];
    if (memcmp(x.data, y.data, bytes) != 0) return x.name;
  }
  return NULL;
}

static void set_all_controls(const snModel* m, snBatch* b, int round) {
  for (int world = 0; world < WORLDS; world++) set_controls(m, batch_row(b, "ctrl", world), world, round);
}

static const char* difference_of_steps(const snModel* m, int lanes, const char* const* fields) {
  snBatch *one = batch_of(m, 1, fields), *many = batch_of(m, lanes, fields);
  const char* different = NULL;
  for (int round = 0; round < ROUNDS && !different; round++) {
    set_all_controls(m, one, round);
    set_all_controls(m, many, round);
    sn_batch_step(one, STEPS, NULL);
    sn_batch_step(many, STEPS, NULL);
    different = first_difference(one, many);
  }
  sn_batch_destroy(one);
  sn_batch_destroy(many);
  return different;
}

static void check_widths(const char* name) {
  snModel* m = load_model(name);
  for (size_t w = 0; m && w < sizeof widths / sizeof widths[0]; w++) {
    if (!sn_lane_kernels(widths[w])) continue;
    const char* different = difference_of_steps(m, widths[w], w ? NULL : outputs);
    if (different) test_fail(__FILE__, __LINE__, "%s in %d lanes: %s differs", name, widths[w], different);
  }
  sn_model_destroy(m);
}

TEST(worlds_in_lanes_of_every_width_have_the_bits_that_they_have_one_by_one) {
  for (size_t i = 0; i < batch_model_count; i++) check_widths(batch_models[i]);
  for (size_t i = 0; i < sizeof environments / sizeof environments[0]; i++) check_widths(environments[i]);
}

// Each reads other numbers of the lanes.
TEST(every_solver_finds_in_lanes_what_it_needs) {
  snModel* m = load_model("environments/humanoid.xml");
  for (int solver = 0; m && solver < SN_SOLVER_COUNT; solver++)
    for (int noslip = 0; noslip < 2; noslip++) {
      m->opt.solver = solver;
      m->opt.noslip_iterations = 3 * noslip;
      CHECK(!difference_of_steps(m, 0, NULL));
    }
  sn_model_destroy(m);
}

// Whether a list of names holds one; a name that ends in * stands for all that begin so.
static bool names(const char* list, const char* name) {
  while (*list) {
    size_t word = strcspn(list, " ");
    bool open = word > 0 && list[word - 1] == '*';
    if (open ? strncmp(list, name, word - 1) == 0 : word == strlen(name) && strncmp(list, name, word) == 0) return true;
    list += word + strspn(list + word, " ");
  }
  return false;
}

TEST(what_stages_outside_lanes_declare_to_read_is_unpacked) {
  snModel* m = load_model("environments/muscle_legs.xml");
  const snLaneKernels* kernels = sn_lane_kernels(2);
  m->opt.solver = SN_SOLVER_PGS;
  for (int stage = 0; m && kernels && stage < SN_STAGE_COUNT; stage++) {
    if (!is_pass_stage(stage) || kernels->stage[stage]) continue;
    for (int i = SN_LANE_STATE_COUNT; i < SN_LANE_COUNT; i++) {
      const char* name = sn_lane_field((snLaneField)i)->name;
      if (i == SN_LANE_ten_J || !names(sn_stage_row((snStage)stage)->reads, name)) continue;
      if (!sn_lane_is_read(m, (snLaneField)i)) test_fail(__FILE__, __LINE__, "%s", name);
    }
  }
  CHECK(sn_lane_is_read(m, SN_LANE_qLD));
  m->opt.solver = SN_SOLVER_NEWTON;
  CHECK(!sn_lane_is_read(m, SN_LANE_qLD));
  sn_model_destroy(m);
}

// The fewest numbers are unpacked where instruments at sites are all that is measured.
TEST(instruments_at_sites_show_in_lanes_what_they_show_alone) {
  snModel* m = model_of(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .2'><freejoint/><geom size='.1'/>"
      "<site name='chest' pos='.1 0 0' euler='10 20 30'/><body pos='.2 0 0'><joint axis='0 1 1'/>"
      "<geom type='capsule' size='.03 .2'/><site name='hand' pos='0 .1 0'/></body></body></worldbody>"
      "<sensor><gyro site='chest'/><accelerometer site='hand'/><velocimeter site='hand'/><magnetometer site='chest'/>"
      "</sensor></mujoco>");
  CHECK(m && m->nsensordata == 12);
  CHECK(!difference_of_steps(m, 0, NULL));
  sn_model_destroy(m);
}

TEST(outputs_of_lanes_are_those_of_worlds_one_by_one) {
  snModel* m = load_model("environments/muscle_legs.xml");
  CHECK(!difference_of_steps(m, 0, outputs));
  sn_model_destroy(m);
}

// What a solver, or a sensor of contacts, reads of the lanes differs.
TEST(every_solver_and_sensors_of_contacts_find_in_lanes_what_they_read) {
  const char* const names[] = {"environments/humanoid.xml", "contacts.xml"};
  for (int i = 0; i < 2; i++) {
    snModel* m = load_model(names[i]);
    for (int solver = 0; solver < SN_SOLVER_COUNT; solver++)
      for (int noslip = 0; noslip <= 2; noslip += 2) {
        m->opt.solver = solver;
        m->opt.noslip_iterations = noslip;
        CHECK(!difference_of_steps(m, 0, NULL));
      }
    sn_model_destroy(m);
  }
}

TEST(a_world_has_the_same_bits_whoever_shares_its_lanes) {
  snModel* m = load_model("environments/humanoid.xml");
  snBatch *all = batch_of(m, 0, NULL), *some = batch_of(m, 0, NULL);
  const snByte mask[WORLDS] = {1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 0};
  set_all_controls(m, all, 1);
  set_all_controls(m, some, 1);
  sn_batch_step(all, 5, NULL);
  sn_batch_step(some, 5, mask);
  for (int world = 0; world < WORLDS; world++)
    if (mask[world])
      CHECK(memcmp(batch_row(all, "qpos", world), batch_row(some, "qpos", world), sizeof(double) * (size_t)m->nq) == 0);
  sn_batch_destroy(all);
  sn_batch_destroy(some);
  sn_model_destroy(m);
}

TEST(bad_worlds_are_reset_and_counted_as_alone_and_disturb_no_neighbour) {
  snModel* m = load_model("environments/humanoid.xml");
  snBatch* b[] = {batch_of(m, 1, NULL), batch_of(m, 0, NULL)};
  for (int i = 0; i < 2; i++) {
    batch_row(b[i], "qpos", 2)[0] = NAN;
    batch_row(b[i], "qvel", 3)[1] = 1e11;
    batch_row(b[i], "ctrl", 4)[0] = INFINITY;
    batch_row(b[i], "qfrc_applied", 6)[0] = 1e300;
    batch_row(b[i], "xfrc_applied", 7)[7] = 20;
    sn_batch_step(b[i], 4, NULL);
  }
  const char* different = first_difference(b[0], b[1]);
  if (different) test_fail(__FILE__, __LINE__, "%s differs", different);
  CHECK(batch_ints(b[1], "autoresets")[2] > 0 && batch_ints(b[1], "autoresets")[6] > 0);
  CHECK_INT(batch_ints(b[1], "autoresets")[5], 0);
  sn_batch_destroy(b[0]);
  sn_batch_destroy(b[1]);
  sn_model_destroy(m);
}

// Trajectories of worlds one by one and in lanes, with inputs of given parts in each step
static void check_trajectories(const snModel* m, int lanes, unsigned parts) {
  size_t size = (size_t)sn_state_size(m, SN_STATE_FULLPHYSICS), given = (size_t)sn_state_size(m, parts);
  size_t rows = WORLDS * 6;
  double* state = calloc(2 * rows * size, sizeof(double));
  double* control = calloc(rows * given + 1, sizeof(double));
  for (size_t i = 0; i < rows * given; i++) control[i] = chance(7, (unsigned)i);
  if (given) control[3 * given] = NAN;  // the first world stands still from its fourth step on
  for (int i = 0; i < 2; i++) {
    snBatch* b = batch_of(m, i == 0 ? 1 : lanes, NULL);
    snBatchRollout how = {
        .nsteps = 6, .control = control, .control_parts = parts, .state = state + (size_t)i * rows * size};
    CHECK(sn_batch_rollout(b, NULL, &how));
    sn_batch_destroy(b);
  }
  CHECK(memcmp(state, state + rows * size, rows * size * sizeof(double)) == 0);
  free(state);
  free(control);
}

// Groups of two worlds are full: their lanes keep the state from step to step.
TEST(trajectories_recorded_in_lanes_are_those_of_worlds_one_by_one) {
  snModel* m = load_model("sensors.xml");
  const int lanes[] = {0, 2};
  for (int i = 0; i < 2; i++) {
    check_trajectories(m, lanes[i], SN_STATE_CTRL);
    check_trajectories(m, lanes[i], SN_STATE_CTRL | SN_STATE_QFRC_APPLIED);
  }
  sn_model_destroy(m);
}

static void push(void* context, int world, const snModel* m, snData* d) {
  (void)context;
  for (int i = 0; i < m->nu; i++) d->ctrl[i] = 0.1 * world - d->qvel[i % m->nv];
}

static void observe(void* context, int world, const snModel* m, snData* d, double* observed) {
  (void)context, (void)world, (void)m;
  observed[0] = d->qacc[0] + d->xpos[m->nbody - 1].z;
}

TEST(hooks_see_worlds_in_lanes_as_they_see_them_one_by_one) {
  snModel* m = load_model("arm.xml");
  snBatch* b[2];
  for (int i = 0; i < 2; i++) {
    snBatchHooks hooks = {.control = push, .observe = observe, .nobserved = 1};
    b[i] = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = 1, .lanes = i == 0 ? 1 : 0, .hooks = hooks});
    sn_batch_step(b[i], 5, NULL);
  }
  CHECK(!first_difference(b[0], b[1]));
  sn_batch_destroy(b[0]);
  sn_batch_destroy(b[1]);
  sn_model_destroy(m);
}

// Two batches of a model whose worlds differ in parameters, one world at a time and in lanes, stepped alike.
static void check_params(const char* name, const char* const* params, void vary(const snModel* m, snBatch* b)) {
  snModel* m = load_model(name);
  snBatch* b[2];
  for (int i = 0; i < 2; i++) {
    b[i] = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .lanes = i == 0 ? 1 : 0, .params = params});
    vary(m, b[i]);
    CHECK(sn_batch_refresh(b[i], NULL));
    for (int round = 0; round < 8; round++) {
      set_all_controls(m, b[i], round);
      sn_batch_step(b[i], 5, NULL);
    }
  }
  CHECK(sn_batch_lanes(b[1]) > 1);
  const char* different = first_difference(b[0], b[1]);
  if (different) test_fail(__FILE__, __LINE__, "%s: %s differs", name, different);
  sn_batch_destroy(b[0]);
  sn_batch_destroy(b[1]);
  sn_model_destroy(m);
}

static void scale_rows(snBatch* b, const char* name, int count, double least, double step) {
  for (int world = 0; world < WORLDS; world++) {
    double* row = batch_row(b, name, world);
    for (int k = 0; k < count; k++) row[k] *= least + step * world;
  }
}

static void vary_contacts_and_limits(const snModel* m, snBatch* b) {
  scale_rows(b, "geom_friction", 3 * m->ngeom, 0.5, 0.1);
  scale_rows(b, "jnt_range", 2 * m->njnt, 1, -0.05);
}

TEST(worlds_that_differ_in_parameters_of_contacts_and_limits_share_lanes) {
  check_params("environments/humanoid.xml", (const char*[]){"geom_friction", "jnt_range", NULL},
               vary_contacts_and_limits);
}

static void vary_bodies_and_gains(const snModel* m, snBatch* b) {
  scale_rows(b, "body_mass", m->nbody, 0.7, 0.06);
  scale_rows(b, "body_inertia", 3 * m->nbody, 0.7, 0.06);
  scale_rows(b, "dof_damping", m->nv, 0.2, 0.2);
  scale_rows(b, "dof_armature", m->nv, 0.5, 0.1);
  scale_rows(b, "jnt_stiffness", m->njnt, 0, 0.2);
  scale_rows(b, "actuator_gainprm", 10 * m->nu, 0.8, 0.05);
  scale_rows(b, "actuator_biasprm", 10 * m->nu, 0.8, 0.05);
  scale_rows(b, "opt.gravity", 3, 0, 0.2);
}

static const char* const bodies_and_gains[] = {"body_mass",        "body_inertia",  "dof_damping",
                                               "dof_armature",     "jnt_stiffness", "actuator_gainprm",
                                               "actuator_biasprm", "opt.gravity",   NULL};

TEST(worlds_that_differ_in_masses_damping_springs_gains_and_gravity_share_lanes) {
  static const char* const models[] = {"environments/humanoid.xml", "environments/half_cheetah.xml", "arm.xml"};
  for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
    check_params(models[i], bodies_and_gains, vary_bodies_and_gains);
}

static void vary_muscles(const snModel* m, snBatch* b) {
  for (int world = 0; world < WORLDS; world++) {
    double *gain = batch_row(b, "actuator_gainprm", world), *bias = batch_row(b, "actuator_biasprm", world);
    for (int i = 0; i < m->nu; i++) {
      if (m->actuator_gaintype[i] != SN_GAIN_MUSCLE) continue;
      // peak force; in some worlds gain and bias are no longer those of one muscle
      gain[10 * i + 2] = 400 + 30 * world, bias[10 * i + 2] = 400 + 30 * (world % 7);
    }
  }
}

TEST(worlds_whose_muscles_differ_in_strength_share_lanes_or_are_stepped_alone) {
  check_params("environments/muscle_legs.xml", (const char*[]){"actuator_gainprm", "actuator_biasprm", NULL},
               vary_muscles);
}

static void damp_some(const snModel* m, snBatch* b) {
  for (int world = 0; world < WORLDS; world++)
    for (int dof = 0; dof < m->nv; dof++) ((double*)batch_row(b, "dof_damping", world))[dof] = world % 3;
}

TEST(worlds_with_and_without_damping_keep_their_integrators_side_by_side) {
  check_params("environments/half_cheetah.xml", (const char*[]){"dof_damping", NULL}, damp_some);
}

TEST(parameters_that_lanes_cannot_tell_apart_are_stepped_one_world_at_a_time) {
  snModel* m = load_model("environments/humanoid.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .params = (const char*[]){"body_pos", NULL}});
  CHECK_INT(sn_batch_lanes(b), 1);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(rows_of_worlds_come_back_from_lanes_as_they_went_in) {
  for (size_t w = 0; w < sizeof widths / sizeof widths[0]; w++) {
    const snLaneKernels* k = sn_lane_kernels(widths[w]);
    if (!k) continue;
    double in[SN_MOST_LANES][21], out[SN_MOST_LANES][21];
    _Alignas(64) double lanes[SN_MOST_LANES * 21];
    const double* from[SN_MOST_LANES];
    double* to[SN_MOST_LANES];
    for (int lane = 0; lane < k->lanes; lane++) {
      from[lane] = in[lane], to[lane] = out[lane];
      for (int i = 0; i < 21; i++) in[lane][i] = 100 * lane + i;
    }
    for (int count = 1; count <= 21; count++) {
      memset(out, 0, sizeof out);
      k->pack(lanes, from, count);
      k->unpack(to, lanes, count);
      for (int lane = 0; lane < k->lanes; lane++) {
        CHECK(memcmp(in[lane], out[lane], sizeof(double) * (size_t)count) == 0);
        CHECK(count == 21 || out[lane][count] == 0);
      }
    }
    CHECK_NEAR(lanes[5 * k->lanes + 1], 105, 0);
    lanes[3 * k->lanes + 1] = NAN;
    CHECK_INT(k->bad(lanes, 21), 2);
  }
}

TEST(a_number_of_lanes_that_no_processor_has_is_refused) {
  snModel* m = load_model("arm.xml");
  snDiagnostics diag = {0};
  CHECK(!sn_batch_create(m, &(snBatchOptions){.n = 4, .lanes = 3, .diagnostics = &diag}));
  CHECK_INT(diag.count, 1);
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 4, .lanes = 2});
  CHECK_INT(sn_batch_lanes(b), 2);
  sn_batch_destroy(b);
  b = sn_batch_create(m, &(snBatchOptions){.n = 4, .lanes = 1});
  CHECK_INT(sn_batch_lanes(b), 1);
  sn_batch_destroy(b);
  sn_diagnostics_clear(&diag);
  sn_model_destroy(m);
}
