#include "scene.h"
#include "sinew/forward.h"

#include <math.h>
#include <string.h>

// A mass on a rail without gravity, pushed by a motor of force 2 at a control of 1.
#define CART                                                                                                       \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0' timestep='0.01'/><worldbody><body name='cart'>"       \
  "<joint name='x' type='slide' axis='1 0 0'/><inertial pos='0 0 0' mass='4' diaginertia='1 1 1'/></body>"         \
  "</worldbody><actuator><general name='motor' joint='x' gainprm='2'/></actuator></mujoco>"

static double at(const snMotion* motion, const char* label, int row) {
  int col = motion ? sn_motion_find(motion, label) : -1;
  return col < 0 ? NAN : motion->data[row * motion->cols + col];
}

static snMotion* simulate(const snModel* m, snForwardOptions options, snDiagnostics* diag) {
  options.accuracy = 1e-10;
  return sn_forward_simulation(m, &options, NULL, diag);
}

static const double nodes[] = {0, 0.3, 1}, values[] = {1, -2, 4};

static snControlSignal signal_of(snControlRule rule) {
  return (snControlSignal){.actuator = "motor", .rule = rule, .count = 3, .time = nodes, .value = values};
}

TEST(a_control_pushes_as_its_rule_says) {
  Scene s = scene(CART);
  // momentum at 1.2 s: the area under the force 2 c, c going on beyond the last node as the rule says
  double line = 0.3 * (1 - 2) / 2 + 0.7 * (-2 + 4) / 2 + 0.2 * (4 + 0.1 * 6 / 0.7);
  double held = 0.3 * (1 - 2) / 2 + 0.7 * (-2 + 4) / 2 + 0.2 * 4;
  double steps = 0.3 * -2 + 0.7 * 4 + 0.2 * 4, levels = 0.3 * 1 + 0.7 * -2 + 0.2 * 4;
  double areas[] = {line, held, steps, levels};
  for (int rule = SN_CONTROL_LINEAR; rule <= SN_CONTROL_LEVELS; rule++) {
    snControlSignal control = signal_of((snControlRule)rule);
    snMotion* states = simulate(s.m, (snForwardOptions){.controls = &control, .control_count = 1, .end = 1.2}, NULL);
    CHECK(states && states->rows == 121);
    CHECK_NEAR(at(states, "x_u", 120), 2 * areas[rule] / 4, 1e-12);
    sn_motion_destroy(states);
  }
  scene_end(s);
}

TEST(controls_of_one_actuator_are_added_and_written) {
  Scene s = scene(CART);
  snControlSignal controls[] = {signal_of(SN_CONTROL_HELD), signal_of(SN_CONTROL_LEVELS)};
  snForwardOptions options = {.controls = controls, .control_count = 2, .end = 1, .interval = 0.25};
  snMotion *used = NULL, *states = sn_forward_simulation(s.m, &options, &used, NULL);
  CHECK(states && used && used->rows == 5 && used->cols == 1);
  CHECK_NEAR(at(used, "motor", 1), 1 - 3 * 0.25 / 0.3 + 1, 1e-13);
  sn_motion_destroy(states);
  sn_motion_destroy(used);
  scene_end(s);
}

TEST(a_reserve_and_a_measured_force_push_too) {
  Scene s = scene(CART);
  double times[] = {0, 2}, ones[] = {1, 1};
  snControlSignal control = {.actuator = "helper", .rule = SN_CONTROL_HELD, .count = 2, .time = times, .value = ones};
  snReserve reserve = {.name = "helper", .coordinate = "x", .force = 3};
  const char* labels[] = {"f_x", "f_y", "f_z", "p_x", "p_y", "p_z"};
  snMotion* data = sn_motion_create("force", 5, 6, labels);
  for (int i = 0; i < 5; i++) data->time[i] = 0.5 * i, data->data[6 * i] = 5;
  snExternalForce force = {.name = "push", .body = "cart", .force = "f_", .point = "p_", .data = data};
  snForwardOptions options = {.controls = &control, .control_count = 1, .reserves = &reserve, .reserve_count = 1,
                              .forces = &force, .force_count = 1, .end = 2};
  snMotion* states = simulate(s.m, options, NULL);
  CHECK_NEAR(at(states, "x", 200), 0.5 * (3 + 5) / 4 * 4, 1e-12);
  sn_motion_destroy(states);
  sn_motion_destroy(data);
  scene_end(s);
}

TEST(correcting_torques_draw_to_the_desired_states) {
  Scene s = scene(CART);
  const char* labels[] = {"x", "x_u"};
  snMotion* wanted = sn_motion_create("wanted", 2, 2, labels);
  double rows[] = {1, 0, 1, 0};
  memcpy(wanted->data, rows, sizeof rows);
  wanted->time[1] = 10;
  snForwardOptions options = {.states = wanted, .kp = 16, .kv = 8, .start = 0, .end = 3};
  snMotion* states = simulate(s.m, options, NULL);
  CHECK_NEAR(at(states, "x", 300), 1, 1e-12);  // begins where it is wanted and stays
  wanted->data[2] = 2;
  sn_motion_destroy(states);
  states = simulate(s.m, options, NULL);
  // x'' = -4 (x - 1 - t / 10) - 2 x': the lag e = x - 1 - t / 10 goes to -0.05 with (e, e') = (0, -0.1) at the start
  double w = sqrt(3), t = 3, e = -0.05 + exp(-t) * (0.05 * cos(w * t) + (0.05 - 0.1) / w * sin(w * t));
  CHECK_NEAR(at(states, "x", 300), 1.3 + e, 1e-9);
  sn_motion_destroy(states);
  sn_motion_destroy(wanted);
  scene_end(s);
}

TEST(the_first_state_is_the_row_at_or_before_the_start) {
  Scene s = scene(CART);
  const char* labels[] = {"/jointset/rail/x/value", "/jointset/rail/x/speed"};
  snMotion* given = sn_motion_create("given", 3, 2, labels);
  double rows[] = {0, 1, 10, 2, 20, 3};
  memcpy(given->data, rows, sizeof rows);
  for (int i = 0; i < 3; i++) given->time[i] = i;
  snMotion* states = simulate(s.m, (snForwardOptions){.states = given, .start = 1.5, .end = 3}, NULL);
  CHECK(states && states->time[0] == 1);
  CHECK_NEAR(at(states, "x", states->rows - 1), 10 + 2 * 2, 1e-11);
  sn_motion_destroy(states);
  snDiagnostics diag = {0};
  states = simulate(s.m, (snForwardOptions){.states = given, .start = -1, .end = 1}, &diag);
  CHECK(states && states->time[0] == 0 && diag.warnings == 1);
  CHECK(diag.warnings == 1 && strstr(diag.items[0].message, "after the initial time"));
  sn_motion_destroy(states);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(given);
  scene_end(s);
}

// What is wrong is an error with words for it.
static void refuses(const snModel* m, snForwardOptions options, const char* words) {
  snDiagnostics diag = {0};
  CHECK(simulate(m, options, &diag) == NULL);
  CHECK(diag.errors == 1 && strstr(diag.items[0].message, words));
  sn_diagnostics_clear(&diag);
}

TEST(wrong_controls_and_times_are_refused) {
  Scene s = scene(CART);
  double back[] = {0, 2, 1};
  snControlSignal slip = {.actuator = "moter", .count = 3, .time = nodes, .value = values, .file = "c.xml", .line = 4};
  snControlSignal falls = {.actuator = "motor", .count = 3, .time = back, .value = values};
  snControlSignal none = {.actuator = "motor", .time = nodes, .value = values};
  refuses(s.m, (snForwardOptions){.controls = &slip, .control_count = 1, .end = 1}, "did you mean 'motor'?");
  refuses(s.m, (snForwardOptions){.controls = &falls, .control_count = 1, .end = 1}, "times rise");
  refuses(s.m, (snForwardOptions){.controls = &none, .control_count = 1, .end = 1}, "no node");
  refuses(s.m, (snForwardOptions){.start = 2, .end = 1}, "is not after the initial time");
  scene_end(s);
}

TEST(a_force_set_in_place_of_the_models_silences_its_actuators) {
  Scene s = scene(CART);
  snControlSignal control = signal_of(SN_CONTROL_HELD);
  control.actuator = "helper";
  snReserve reserve = {.name = "helper", .coordinate = "x", .force = 3};
  snForwardOptions options = {.controls = &control, .control_count = 1, .reserves = &reserve, .reserve_count = 1,
                              .only_reserves = true, .end = 1};
  snMotion* states = simulate(s.m, options, NULL);
  CHECK_NEAR(at(states, "x_u", 100), 3 * (0.3 * (1 - 2) / 2 + 0.7 * (-2 + 4) / 2) / 4, 1e-12);
  sn_motion_destroy(states);
  scene_end(s);
}
