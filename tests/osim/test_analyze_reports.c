// test_analyze_reports.c — reports of forces, probes, outputs, loads of joints and induced accelerations
#include "math/pose.h"
#include "scene.h"
#include "sinew/osim.h"
#include "sinew/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Two hinges under gravity; a motor, a spring to the world, a ball that presses on the floor, a bushing, a limit.
#define ARM                                                                                                        \
  "<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody><site name='o' pos='.1 -.9 0'/>"      \
  "<geom name='floor' type='plane' size='1 1 1' pos='0 -1.5 0' quat='.7071067811865476 -.7071067811865476 0 0' "   \
  "contype='0' conaffinity='0'/><body name='upper'><joint name='q' axis='0 0 1'/><inertial pos='0 -.5 0' mass='2' " \
  "diaginertia='.1 .1 .1'/><site name='c' pos='0 -.4 0'/><body name='lower' pos='0 -1 0'><joint name='r' "         \
  "axis='0 0 1'/><inertial pos='.1 -.2 0' mass='1' diaginertia='.1 .1 .1'/><geom name='ball' size='.7' pos='0 -.2 0' " \
  "contype='0' conaffinity='0'/><site name='e' pos='0 -.3 0'/></body></body></worldbody><tendon><spatial "         \
  "name='line' stiffness='30' springlength='.1'><site site='o'/><site site='e'/></spatial></tendon><actuator><motor name='turn' "   \
  "joint='r' gear='3'/></actuator><forces><bushing name='b' site1='o' site2='e' stiffness='1 2 3 4 5 6' "          \
  "damping='1 1 1 1 1 1'/><limitforce name='stop' joint='q' range='-.1 .2' stiffness='40 40'/><huntcrossley "      \
  "name='sole' geom1='floor' geom2='ball' stiffness='1e4 1e4' friction='.5 .5 0'/></forces></mujoco>"

static const char* const labels[] = {"/jointset/j/q/value", "/jointset/j/q/speed", "/jointset/k/r/value",
                                     "/jointset/k/r/speed"};
static const double state[] = {0.5, 2, -0.4, -1.3};

static snMotionSet* analyze(const snModel* m, snAnalysisRequest request, snDiagnostics* diag) {
  snMotion* motion = sn_motion_create("states", 3, 4, labels);
  for (int i = 0; i < 3; i++) {
    motion->time[i] = 0.01 * i;
    memcpy(motion->data + 4 * i, state, sizeof state);
  }
  snAnalyzeOptions options = {.analyses = &request, .count = 1, .states = true, .cutoff = -1};
  snMotionSet* set = sn_analyze(m, motion, &options, diag);
  sn_motion_destroy(motion);
  return set;
}

static double at(const snMotionSet* set, const char* name, const char* label) {
  for (int i = 0; set && i < set->count; i++)
    if (strcmp(set->motions[i]->name, name) == 0) {
      int col = sn_motion_find(set->motions[i], label);
      return col < 0 ? NAN : set->motions[i]->data[set->motions[i]->cols + col];
    }
  return NAN;
}

static Scene posed(void) {
  Scene s = scene(ARM);
  s.d->qpos[0] = state[0], s.d->qvel[0] = state[1], s.d->qpos[1] = state[2], s.d->qvel[1] = state[3];
  sn_forward(s.m, s.d);
  return s;
}

static snVec3 three(const snMotionSet* set, const char* result, const char* stem) {
  double out[3];
  for (int k = 0; k < 3; k++) {
    char label[128];
    snprintf(label, sizeof label, "%s.%c", stem, "XYZ"[k]);
    out[k] = at(set, result, label);
  }
  return vec3_load(out);
}

TEST(forces_on_two_bodies_are_opposite_and_do_the_work_of_the_passive_forces) {
  Scene s = posed();
  snMotionSet* set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_FORCES, .name = "F"}, NULL);
  const char* bodies[] = {"b.lower", "sole.lower", "line.lower"};
  const char* grounds[] = {"b.ground", "sole.ground", "line.ground"};
  double *passive = calloc(8, sizeof(double)), stop = at(set, "F_forces", "stop");
  CHECK(stop < 0);
  passive[0] = stop;
  for (int i = 0; i < 3; i++) {
    char stem[64];
    snprintf(stem, sizeof stem, "%s.force", bodies[i]);
    snVec3 force = three(set, "F_forces", stem), torque = vec3(0, 0, 0), point = s.d->xpos[2];
    snprintf(stem, sizeof stem, "%s.force", grounds[i]);
    CHECK_NEAR(vec3_length(vec3_add(force, three(set, "F_forces", stem))), 0, 1e-12);
    snprintf(stem, sizeof stem, i < 2 ? "%s.torque" : "%s.point", bodies[i]);
    if (i < 2) torque = three(set, "F_forces", stem);
    if (i == 2) point = three(set, "F_forces", stem);
    sn_add_force(s.m, s.d, 2, force, torque, point, passive);
  }
  for (int dof = 0; dof < 2; dof++) CHECK_NEAR(passive[dof], s.d->qfrc_passive[dof], 1e-10);
  CHECK_NEAR(at(set, "F_forces", "turn"), 0, 0);
  CHECK(at(set, "F_forces", "PotentialEnergy") > 0);
  free(passive);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(loads_of_joints_balance_gravity_forces_and_accelerations) {
  Scene s = posed();
  sn_body_forces(s.m, s.d);
  snMotionSet* set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_REACTIONS, .name = "J"}, NULL);
  snMotionSet* forces = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_FORCES, .name = "F"}, NULL);
  snSpatial a;
  sn_object_acceleration(s.m, s.d, SN_OBJ_BODY, 2, false, &a);  // with gravity upwards
  double pushed = at(forces, "F_forces", "b.lower.force.Y") + at(forces, "F_forces", "sole.lower.force.Y") +
                  at(forces, "F_forces", "line.lower.force.Y");
  CHECK_NEAR(at(set, "J_ReactionLoads", "lower_on_lower_in_ground_fy") + pushed, a.lin.y, 1e-9);
  CHECK_NEAR(at(set, "J_ReactionLoads", "lower_on_lower_in_ground_mz"), 0, 1e-9);
  sn_motion_set_destroy(forces);
  const char *joint = "lower", *side = "parent", *frame = "upper";
  snAnalysisRequest one = {.kind = SN_ANALYSIS_REACTIONS, .name = "J", .joints = {&joint, &side, &frame, 1, 1, 1}};
  snMotionSet* seen = analyze(s.m, one, NULL);
  CHECK(seen && seen->motions[0]->cols == 9);
  double c = cos(state[0]), n = sin(state[0]), fx = at(set, "J_ReactionLoads", "lower_on_lower_in_ground_fx"),
         fy = at(set, "J_ReactionLoads", "lower_on_lower_in_ground_fy");
  CHECK_NEAR(at(seen, "J_ReactionLoads", "lower_on_upper_in_upper_fx"), -(c * fx + n * fy), 1e-9);
  CHECK_NEAR(at(seen, "J_ReactionLoads", "lower_on_upper_in_upper_py"), -1, 1e-14);
  sn_motion_set_destroy(seen);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(joints_sides_and_frames_that_are_not_there_are_errors) {
  Scene s = scene(ARM);
  const char *words[][3] = {{"knee", "child", "ground"}, {"lower", "left", "ground"}, {"lower", "child", "moon"}};
  const char* said[] = {"no joint 'knee'", "'left' is no side", "the frame 'moon'"};
  for (int i = 0; i < 3; i++) {
    snDiagnostics diag = {0};
    snAnalysisRequest one = {.kind = SN_ANALYSIS_REACTIONS,
                             .name = "J",
                             .joints = {&words[i][0], &words[i][1], &words[i][2], 1, 1, 1}};
    CHECK(analyze(s.m, one, &diag) == NULL && diag.errors == 1);
    if (diag.errors == 1) CHECK_CONTAINS(diag.items[0].message, said[i]);
    sn_diagnostics_clear(&diag);
  }
  scene_end(s);
}

TEST(what_each_force_accelerates_adds_up) {
  Scene s = scene("<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody><body name='upper'><joint "
                  "name='q' axis='0 0 1'/><inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/><body name='lower' "
                  "pos='0 -1 0'><joint name='r' axis='0 0 1'/><inertial pos='.1 -.2 0' mass='1' diaginertia='.1 .1 .1'/>"
                  "</body></body></worldbody><actuator><general name='turn' joint='r' gear='3' dyntype='none' "
                  "gaintype='fixed' gainprm='0' biastype='affine' biasprm='2'/></actuator></mujoco>");
  const char *all = "all", *bodies = "all";
  snAnalysisRequest request = {.kind = SN_ANALYSIS_INDUCED, .name = "I", .names = &bodies, .name_count = 1,
                               .coordinates = &all, .coordinate_count = 1};
  snMotionSet* set = analyze(s.m, request, NULL);
  CHECK(set && set->count == 5);  // two coordinates, two bodies, the centre of mass
  const char* results[] = {"I_q", "I_r", "I_upper", "I_lower", "I_center_of_mass"};
  const char* endings[] = {"", "", "_Y", "_Oz", "_X"};
  for (int i = 0; i < 5; i++) {
    double sum = 0, total = 0;
    const char* parts[] = {"turn", "gravity", "velocity", "total"};
    for (int k = 0; k < 4; k++) {
      char label[64];
      snprintf(label, sizeof label, "%s%s", parts[k], endings[i]);
      if (k < 3) sum += at(set, results[i], label);
      if (k == 3) total = at(set, results[i], label);
    }
    CHECK(fabs(total) > 1e-3);
    CHECK_NEAR(sum, total, 1e-11);
  }
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(outputs_are_found_by_their_paths) {
  Scene s = posed();
  const char* paths[] = {"/jointset/j/q|value", "/bodyset/lower|position", "|com_velocity", "/bodyset/upper|velocity",
                         "/forceset/turn|actuation"};
  snAnalysisRequest request = {.kind = SN_ANALYSIS_OUTPUTS, .name = "O", .names = paths, .name_count = 5};
  snMotionSet* set = analyze(s.m, request, NULL);
  CHECK(set && set->count == 3);
  if (!set || set->count != 3) return;
  CHECK(set->motions[0]->cols == 2 && set->motions[1]->cols == 6 && set->motions[2]->cols == 6);
  CHECK_NEAR(at(set, "Outputs", "/jointset/j/q|value"), 0.5, 0);
  CHECK_NEAR(at(set, "OutputsVec3", "/bodyset/lower|position"), sin(0.5), 1e-15);
  CHECK_NEAR(set->motions[2]->data[2], 2, 1e-15);  // angular velocity about z
  sn_motion_set_destroy(set);
  const char* slips[] = {"/bodyset/lower|positon", "/bodyset/leg|position"};
  const char* said[] = {"did you mean 'position'?", "the model has no such component"};
  for (int i = 0; i < 2; i++) {
    snDiagnostics diag = {0};
    snAnalysisRequest slip = {.kind = SN_ANALYSIS_OUTPUTS, .name = "O", .names = &slips[i], .name_count = 1};
    CHECK(analyze(s.m, slip, &diag) == NULL && diag.errors == 1);
    if (diag.errors == 1) CHECK_CONTAINS(diag.items[0].message, said[i]);
    sn_diagnostics_clear(&diag);
  }
  scene_end(s);
}

// ---- probes

#define PROBE(content)                                                                                               \
  "<OpenSimDocument Version='40600'><Model name='m'><ProbeSet name='probeset'><objects>" content                     \
  "</objects></ProbeSet></Model></OpenSimDocument>"
#define UMBERGER(parameters)                                                                                          \
  "<Umberger2010MuscleMetabolicsProbe name='u'><gain>2</gain><basal_rate_on>false</basal_rate_on>"                    \
  "<Umberger2010MuscleMetabolicsProbe_MetabolicMuscleParameterSet name='s'><objects>"                                 \
  "<Umberger2010MuscleMetabolicsProbe_MetabolicMuscleParameter name='biceps'>" parameters                             \
  "</Umberger2010MuscleMetabolicsProbe_MetabolicMuscleParameter></objects>"                                           \
  "</Umberger2010MuscleMetabolicsProbe_MetabolicMuscleParameterSet></Umberger2010MuscleMetabolicsProbe>"

static snProbeSet* probes_of(const char* text, snDiagnostics* diag) {
  const char* path = "/tmp/sinew_test_probes.osim";
  FILE* file = fopen(path, "w");
  if (!file) return NULL;
  fputs(text, file);
  fclose(file);
  snProbeSet* set = sn_probes_read(path, diag);
  remove(path);
  return set;
}

// Still and without excitation there is the heat of slow fibres only: 25 W/kg times 1.5 (a / 2)^0.6.
TEST(a_muscle_at_rest_gives_the_heat_of_its_activation) {
  Scene s = scene("<mujoco><compiler angle='radian'/><worldbody><site name='a' pos='.3 0 0'/><body name='upper'>"
                  "<joint name='q' axis='0 0 1'/><inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/><site name='c' pos='0 -.4 0'/>"
                  "<body name='lower'><joint name='r' type='slide'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body>"
                  "</body></worldbody><tendon><spatial name='t'><site site='a'/><site site='c'/></spatial></tendon><actuator>"
                  "<hillmuscle name='biceps' tendon='t' force='100' optlen='.3' slacklen='.2'/></actuator></mujoco>");
  snProbeSet* set = probes_of(PROBE(UMBERGER("<use_provided_muscle_mass>true</use_provided_muscle_mass>"
                                             "<provided_muscle_mass>0.3</provided_muscle_mass>")
                                    "<ActuatorForceProbe name='f'><actuator_names>biceps</actuator_names></ActuatorForceProbe>"
                                    "<SystemEnergyProbe name='e'><compute_potential_energy>false</compute_potential_energy>"
                                    "</SystemEnergyProbe>"),
                              NULL);
  CHECK(set && set->count == 3);
  if (!set || set->count != 3) return;
  const char* columns[] = {"/jointset/j/q/value", "/forceset/biceps/activation"};
  snMotion* motion = sn_motion_create("states", 2, 2, columns);
  for (int i = 0; i < 2; i++) motion->time[i] = i, motion->data[2 * i] = 0.2, motion->data[2 * i + 1] = 0.4;
  snAnalysisRequest request = {.kind = SN_ANALYSIS_PROBES, .name = "P", .probes = set->probes,
                               .probe_count = set->count};
  snAnalyzeOptions options = {.analyses = &request, .count = 1, .states = true, .cutoff = -1};
  snMotionSet* out = sn_analyze(s.m, motion, &options, NULL);
  CHECK_NEAR(at(out, "P_probes", "u_TOTAL"), 2 * 0.3 * 1.5 * pow(0.2, 0.6) * 25, 1e-12);
  CHECK(at(out, "P_probes", "f_biceps") > 0);
  CHECK_NEAR(at(out, "P_probes", "e"), 0, 0);
  sn_motion_set_destroy(out);
  sn_motion_destroy(motion);
  sn_probes_destroy(set);
  scene_end(s);
}

TEST(probes_that_cannot_be_are_named) {
  static const struct {
    const char *text, *said;
    bool error;
  } cases[] = {
      {PROBE("<ToyProbe name='t'/>"), "<ToyProbe> 't' is skipped: probes of this class are not known", false},
      {PROBE("<SystemEnergyProbe name='e'><probe_operation>integrate</probe_operation></SystemEnergyProbe>"),
       "its operation is 'integrate', and only 'value' is known here", false},
      {PROBE(UMBERGER("<ratio_slow_twitch_fibers>2</ratio_slow_twitch_fibers>")), "it is from 0 to 1", true},
      {PROBE(UMBERGER("<density>0</density>")), "must be positive", true},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    snDiagnostics diag = {0};
    snProbeSet* set = probes_of(cases[i].text, &diag);
    CHECK(cases[i].error == !set);
    CHECK(diag.count == 1);
    if (diag.count == 1) CHECK_CONTAINS(diag.items[0].message, cases[i].said);
    sn_diagnostics_clear(&diag);
    sn_probes_destroy(set);
  }
}
