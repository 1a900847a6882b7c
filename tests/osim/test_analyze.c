#include "scene.h"
#include "sinew/osim.h"

#include <math.h>
#include <string.h>

// Two bodies, the second sliding along x of the first; a muscle with a rigid tendon from the world to the first.
#define ARM                                                                                                       \
  "<mujoco><compiler angle='radian'/><option gravity='0 -9.81 0'/><worldbody><site name='a' pos='.3 0 0'/>"       \
  "<body name='upper'><joint name='q' axis='0 0 1'/><inertial pos='0 -.5 0' mass='2' diaginertia='.1 .1 .1'/>"    \
  "<site name='c' pos='0 -.4 0'/><body name='lower' pos='0 -1 0'><joint name='r' type='slide' axis='1 0 0'/>"     \
  "<inertial pos='0 0 0' mass='1' diaginertia='.1 .1 .1'/></body></body></worldbody>"                             \
  "<tendon><spatial name='t'><site site='a'/><site site='c'/></spatial></tendon><actuator>"                       \
  "<hillmuscle name='biceps' tendon='t' force='100' optlen='.3' slacklen='.2' pennation='.2'/></actuator></mujoco>"

static const char* const labels[] = {"/jointset/j/q/value", "/jointset/j/q/speed", "/jointset/k/r/value",
                                     "/jointset/k/r/speed", "/forceset/biceps/activation"};

static snMotion* states(void) {
  snMotion* motion = sn_motion_create("states", 7, 5, labels);
  for (int i = 0; i < 7; i++) {
    double row[] = {0.5, 2, 0.1, -0.3, 0.4};
    motion->time[i] = 0.01 * i;
    memcpy(motion->data + 5 * i, row, sizeof row);
  }
  return motion;
}

static snMotionSet* analyze(const snModel* m, snAnalysisRequest request, snDiagnostics* diag) {
  snMotion* motion = states();
  snAnalyzeOptions options = {.analyses = &request, .count = 1, .states = true, .cutoff = -1};
  snMotionSet* set = sn_analyze(m, motion, &options, diag);
  sn_motion_destroy(motion);
  return set;
}

static const snMotion* named(const snMotionSet* set, const char* name) {
  for (int i = 0; set && i < set->count; i++)
    if (strcmp(set->motions[i]->name, name) == 0) return set->motions[i];
  return NULL;
}

static double at(const snMotionSet* set, const char* name, const char* label) {
  const snMotion* motion = named(set, name);
  int col = motion ? sn_motion_find(motion, label) : -1;
  return col < 0 ? NAN : motion->data[motion->cols + col];
}

TEST(bodies_move_as_their_joints_turn_and_slide) {
  Scene s = scene(ARM);
  snMotionSet* set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_BODIES, .name = "B"}, NULL);
  CHECK(set && set->count == 3);
  double c = cos(0.5), n = sin(0.5);
  CHECK_NEAR(at(set, "B_pos_global", "lower_X"), 0.1 * c + n, 1e-14);
  CHECK_NEAR(at(set, "B_pos_global", "lower_Y"), 0.1 * n - c, 1e-14);
  CHECK_NEAR(at(set, "B_pos_global", "upper_Oz"), 0.5, 1e-14);
  CHECK_NEAR(at(set, "B_vel_global", "upper_Oz"), 2, 1e-14);
  CHECK_NEAR(at(set, "B_vel_global", "lower_X"), -2 * (0.1 * n - c) - 0.3 * c, 1e-14);
  double whole = (2 * at(set, "B_acc_global", "upper_Y") + at(set, "B_acc_global", "lower_Y")) / 3;
  CHECK_NEAR(at(set, "B_acc_global", "center_of_mass_Y"), whole, 1e-13);
  // the pendulum's centre of mass: centripetal 4 * 0.5 towards the joint, tangential by the angular acceleration
  double turn = at(set, "B_acc_global", "upper_Oz");
  CHECK_NEAR(at(set, "B_acc_global", "upper_X"), 0.5 * c * turn - 2 * n, 1e-12);
  CHECK_NEAR(at(set, "B_acc_global", "upper_Y"), 0.5 * n * turn + 2 * c, 1e-12);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(a_point_of_a_body_is_seen_from_another) {
  Scene s = scene(ARM);
  snAnalysisRequest request = {.kind = SN_ANALYSIS_POINT, .name = "P", .body = "lower", .relative_to = "upper",
                               .point_name = "tip", .point = {0.2, 0, 0}};
  snMotionSet* set = analyze(s.m, request, NULL);
  CHECK_NEAR(at(set, "P_tip_pos", "state_0"), 0.3, 1e-14);
  CHECK_NEAR(at(set, "P_tip_pos", "state_1"), -1, 1e-14);
  // velocity in the ground, in the axes of the other body: w x r plus sliding
  CHECK_NEAR(at(set, "P_tip_vel", "state_0"), 2 * 1 - 0.3, 1e-14);
  CHECK_NEAR(at(set, "P_tip_vel", "state_1"), 2 * 0.3, 1e-14);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(muscles_give_power_and_moments) {
  Scene s = scene(ARM);
  snAnalysisRequest request = {.kind = SN_ANALYSIS_MUSCLES, .name = "M", .moments = true};
  snMotionSet* set = analyze(s.m, request, NULL);
  double force = at(set, "M_TendonForce", "biceps"), arm = at(set, "M_MomentArm_q", "biceps");
  CHECK(force > 0);
  CHECK_NEAR(at(set, "M_Moment_q", "biceps"), arm * force, 1e-12);
  CHECK_NEAR(at(set, "M_MomentArm_r", "biceps"), 0, 0);
  // power of the muscle is that of its moment, and that of fibres and tendon together
  CHECK_NEAR(at(set, "M_MuscleActuatorPower", "biceps"), arm * force * 2, 1e-12);
  double parts = at(set, "M_FiberActivePower", "biceps") + at(set, "M_FiberPassivePower", "biceps") +
                 at(set, "M_TendonPower", "biceps");
  CHECK_NEAR(at(set, "M_MuscleActuatorPower", "biceps"), parts, 1e-12);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(coordinates_and_actuators_are_written) {
  Scene s = scene(ARM);
  snAnalysisRequest request = {.kind = SN_ANALYSIS_COORDINATES, .name = "K", .in_degrees = true};
  snMotionSet* set = analyze(s.m, request, NULL);
  CHECK(set && set->count == 3);
  CHECK_NEAR(at(set, "K_q", "q"), 0.5 * 180 / acos(-1), 1e-12);
  CHECK_NEAR(at(set, "K_u", "q"), 2 * 180 / acos(-1), 1e-12);
  CHECK_NEAR(at(set, "K_u", "r"), -0.3, 0);
  double turn = at(set, "K_dudt", "q") * acos(-1) / 180;
  sn_motion_set_destroy(set);
  set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_BODIES, .name = "B"}, NULL);
  CHECK_NEAR(at(set, "B_acc_global", "upper_Oz"), turn, 1e-12);
  sn_motion_set_destroy(set);
  set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_ACTUATORS, .name = "A"}, NULL);
  double force = at(set, "A_force", "biceps"), speed = at(set, "A_speed", "biceps");
  CHECK(force > 0 && speed != 0);
  CHECK_NEAR(at(set, "A_power", "biceps"), -force * speed, 1e-13);
  sn_motion_set_destroy(set);
  const char* names[] = {"qq"};
  snDiagnostics diag = {0};
  snAnalysisRequest slip = {.kind = SN_ANALYSIS_COORDINATES, .name = "K", .names = names, .name_count = 1};
  CHECK(analyze(s.m, slip, &diag) == NULL && diag.errors == 1);
  sn_diagnostics_clear(&diag);
  scene_end(s);
}

TEST(rows_come_at_an_interval_with_the_first_and_the_last) {
  Scene s = scene(ARM);
  snAnalysisRequest request = {.kind = SN_ANALYSIS_MUSCLES, .name = "M", .interval = 4};
  snMotionSet* set = analyze(s.m, request, NULL);
  const snMotion* length = named(set, "M_Length");
  CHECK(length && length->rows == 3);
  if (length) CHECK_NEAR(length->time[1], 0.04, 1e-15);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(names_that_the_model_lacks_are_errors) {
  Scene s = scene(ARM);
  const char* names[] = {"thigh"};
  const char* slips[] = {"lowr", "bicep"};
  for (int kind = SN_ANALYSIS_BODIES; kind <= SN_ANALYSIS_MUSCLES; kind++) {
    snDiagnostics diag = {0};
    snAnalysisRequest request = {.kind = (snAnalysisKind)kind, .name = "A", .names = names, .name_count = 1,
                                 .body = "thigh", .point_name = "p"};
    CHECK(analyze(s.m, request, &diag) == NULL);
    CHECK(diag.errors == 1 && strstr(diag.items[0].message, "'thigh'"));
    CHECK(diag.errors == 1 && !strstr(diag.items[0].message, "did you mean"));
    sn_diagnostics_clear(&diag);
  }
  for (int i = 0; i < 2; i++) {
    snDiagnostics diag = {0};
    snAnalysisRequest request = {.kind = i ? SN_ANALYSIS_MUSCLES : SN_ANALYSIS_BODIES, .name = "A", .names = &slips[i],
                                 .name_count = 1, .file = "set.xml", .line = 7};
    CHECK(analyze(s.m, request, &diag) == NULL);
    CHECK(diag.errors == 1 && diag.items[0].line == 7 && strcmp(diag.items[0].file, "set.xml") == 0);
    CHECK(diag.errors == 1 && strstr(diag.items[0].message, i ? "did you mean 'biceps'?" : "did you mean 'lower'?"));
    sn_diagnostics_clear(&diag);
  }
  scene_end(s);
}

TEST(a_body_fixed_to_the_world_does_not_accelerate) {
  Scene s = scene("<mujoco><compiler angle='radian'/><worldbody><body name='base' pos='1 0 0'>"
                  "<inertial pos='0 0 0' mass='3' diaginertia='1 1 1'/><body name='arm'><joint name='q' type='slide'/>"
                  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></body></worldbody></mujoco>");
  snMotionSet* set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_BODIES, .name = "B"}, NULL);
  CHECK_NEAR(at(set, "B_acc_global", "base_Z"), 0, 0);
  CHECK_NEAR(at(set, "B_acc_global", "arm_Z"), -9.81, 1e-12);
  CHECK_NEAR(at(set, "B_acc_global", "center_of_mass_Z"), -9.81 / 4, 1e-12);
  sn_motion_set_destroy(set);
  snAnalysisRequest request = {.kind = SN_ANALYSIS_POINT, .name = "P", .body = "base", .point_name = "tip",
                               .point = {0.2, 0, 0}};
  set = analyze(s.m, request, NULL);
  CHECK_NEAR(at(set, "P_tip_acc", "state_2"), 0, 0);
  CHECK_NEAR(at(set, "P_tip_pos", "state_0"), 1.2, 1e-15);
  sn_motion_set_destroy(set);
  scene_end(s);
}

TEST(a_model_without_mass_has_no_centre_that_is_no_number) {
  Scene s = scene("<mujoco><compiler angle='radian'/><option><flag gravity='disable'/></option><worldbody>"
                  "<body name='upper' mocap='true'/><body name='lower'><joint name='q' armature='1'/>"
                  "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/></body></worldbody></mujoco>");
  s.m->body_mass[2] = 0;
  snMotionSet* set = analyze(s.m, (snAnalysisRequest){.kind = SN_ANALYSIS_BODIES, .name = "B"}, NULL);
  CHECK_NEAR(at(set, "B_pos_global", "center_of_mass_X"), 0, 0);
  CHECK_NEAR(at(set, "B_acc_global", "center_of_mass_Y"), 0, 0);
  sn_motion_set_destroy(set);
  scene_end(s);
}
