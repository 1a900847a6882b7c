// test_study_setup.c — MocoStudy files: what is read, and what is refused by line and element
#include "optimal/study_setup.h"
#include "test.h"

#include <stdlib.h>

#define STUDY(phase, solver)                                                                                       \
  "<OpenSimDocument Version='40600'>\n<MocoStudy name='s'><MocoProblem><MocoPhase>"                                \
  "<ModelProcessor><filepath>m.osim</filepath></ModelProcessor>"                                                   \
  "<MocoInitialBounds name='time_initial_bounds'><bounds>0</bounds></MocoInitialBounds>"                           \
  "<MocoFinalBounds name='time_final_bounds'><bounds>1 2</bounds></MocoFinalBounds>\n" phase "</MocoPhase></MocoProblem>" \
  "<MocoCasADiSolver>" solver "</MocoCasADiSolver></MocoStudy></OpenSimDocument>"
#define GOALS(text) "<goals>" text "</goals>"

typedef struct Reading {
  snSetupReader r;
  snStudySetup setup;
  snDiagnostics diag;
  bool ok;
} Reading;

static Reading read_text(const char* text) {
  Reading x = {0};
  x.ok = sn_setup_open_bytes(&x.r, "folder/s.omoco", text, strlen(text), &x.diag) && sn_setup_study(&x.r, &x.setup);
  return x;
}

static void end(Reading* x) {
  if (sn_setup_close(&x->r, x->ok)) sn_arena_destroy(x->r.arena);
  sn_diagnostics_clear(&x->diag);
}

TEST(times_bounds_goals_and_settings_are_read) {
  Reading x = read_text(STUDY(
      "<state_infos><MocoVariableInfo name='/a/value'><bounds>-1 1</bounds><final_bounds>0.5</final_bounds>"
      "</MocoVariableInfo></state_infos><state_infos_pattern><MocoVariableInfo name='/j/.*/speed'>"
      "<initial_bounds>0</initial_bounds></MocoVariableInfo></state_infos_pattern>"
      GOALS("<MocoControlGoal name='e'><weight>3</weight><exponent>4</exponent>"
            "<divide_by_displacement>true</divide_by_displacement></MocoControlGoal>"
            "<MocoAverageSpeedGoal><desired_average_speed>1.2</desired_average_speed></MocoAverageSpeedGoal>"),
      "<num_mesh_intervals>7</num_mesh_intervals><optim_convergence_tolerance>1e-3</optim_convergence_tolerance>"
      "<guess_file>g.sto</guess_file>"));
  CHECK(x.ok);
  CHECK_TEXT(x.setup.model, "folder/m.osim");
  CHECK_TEXT(x.setup.guess, "folder/g.sto");
  CHECK_NEAR(x.setup.end.hi, 2, 0);
  CHECK_INT(x.setup.intervals, 7);
  CHECK_NEAR(x.setup.tolerance, 1e-3, 0);
  CHECK_TEXT(x.setup.bounds->name, "/j/*/speed");  // patterns first: names of their own go above them
  CHECK_NEAR(x.setup.bounds->bounds.initial.hi, 0, 0);
  CHECK(isnan(x.setup.bounds->bounds.during.lo));
  CHECK_TEXT(x.setup.bounds->next->name, "/a/value");
  CHECK_NEAR(x.setup.bounds->next->bounds.final.lo, 0.5, 0);
  const snGoal *effort = &x.setup.goals->goal, *speed = &x.setup.goals->next->goal;
  CHECK_INT(effort->kind, SN_GOAL_EFFORT);
  CHECK_NEAR(effort->weight, 3, 0);
  CHECK_NEAR(effort->exponent, 4, 0);
  CHECK(effort->per_distance);
  CHECK_INT(speed->kind, SN_GOAL_SPEED);
  CHECK_NEAR(speed->value, 1.2, 0);
  end(&x);
}

TEST(divisions_and_bounds_of_goals_are_read) {
  Reading x = read_text(STUDY(GOALS("<MocoControlGoal><mode>endpoint_constraint</mode><MocoConstraintInfo><bounds>"
                                    "<MocoBounds><bounds>0 3</bounds></MocoBounds></bounds></MocoConstraintInfo>"
                                    "<divide_by_duration>true</divide_by_duration><divide_by_mass>true</divide_by_mass>"
                                    "</MocoControlGoal>"), ""));
  CHECK(x.ok);
  const snGoal* goal = &x.setup.goals->goal;
  CHECK(goal->constraint && goal->per_duration && goal->per_mass && !goal->per_distance);
  CHECK_NEAR(goal->within.hi, 3, 0);
  end(&x);
}

TEST(pairs_of_a_period_may_be_negated) {
  Reading x = read_text(STUDY(GOALS("<MocoPeriodicityGoal><state_pairs><MocoPeriodicityGoalPair><initial_variable>"
                                    "/a/value</initial_variable></MocoPeriodicityGoalPair><MocoPeriodicityGoalPair>"
                                    "<initial_variable>/b/value</initial_variable><negate>true</negate>"
                                    "</MocoPeriodicityGoalPair></state_pairs></MocoPeriodicityGoal>"), ""));
  CHECK(x.ok);
  const snGoal* goal = &x.setup.goals->goal;
  CHECK_INT(goal->count, 2);
  CHECK_NEAR(goal->weights[0], 1, 0);
  CHECK_NEAR(goal->weights[1], -1, 0);
  end(&x);
}

TEST(goals_of_quantities_add_them_to_the_problem) {
  Reading x = read_text(STUDY(
      GOALS("<MocoStepTimeAsymmetryGoal><weight>2</weight><target_asymmetry>0.1</target_asymmetry>"
            "<MocoStepTimeAsymmetryGoalGroup name='left_contact_group'><contact_force_paths>/f/heel_l /f/toe_l"
            "</contact_force_paths><foot_position_contact_force_path>/f/toe_l</foot_position_contact_force_path>"
            "</MocoStepTimeAsymmetryGoalGroup><MocoStepTimeAsymmetryGoalGroup name='right_contact_group'>"
            "<contact_force_paths>/f/heel_r</contact_force_paths><foot_position_contact_force_path>/f/heel_r"
            "</foot_position_contact_force_path></MocoStepTimeAsymmetryGoalGroup></MocoStepTimeAsymmetryGoal>"
            "<MocoJointReactionGoal><loads_frame>child</loads_frame><expressed_in_frame_path>/bodyset/tibia_r"
            "</expressed_in_frame_path><reaction_measures>force-y force-x</reaction_measures></MocoJointReactionGoal>"),
      ""));
  CHECK(x.ok);
  const snStudyGoal *step = x.setup.goals, *load = step->next;
  const snStudyQuantity* q = x.setup.quantities;
  CHECK_INT(step->goal.kind, SN_GOAL_MEAN);
  CHECK_NEAR(step->goal.weight, 200, 0);
  CHECK_NEAR(step->goal.value, 0.1, 0);
  CHECK_INT(q->quantity.kind, SN_QUANTITY_STEP_TIME);
  CHECK_TEXT(q->quantity.other, "/f/toe_l /f/heel_l /f/toe_l");  // the first says where the foot is
  CHECK_INT(load->goal.count, 2);
  CHECK(load->times_weight && q->next && q->next->next);
  CHECK_TEXT(load->goal.names[0], "/bodyset/tibia_r|force-y");
  end(&x);
}

static void check_refused(const char* text, const char* part) {
  Reading x = read_text(text);
  CHECK(!x.ok);
  CHECK_CONTAINS(x.diag.count > 0 ? x.diag.items[0].message : "", part);
  end(&x);
}

TEST(what_is_not_covered_is_named) {
  check_refused(STUDY(GOALS("<MocoFancyGoal/>"), ""), "<MocoFancyGoal>: this kind of goal");
  check_refused(STUDY(GOALS("<MocoJointReactionGoal/>"), ""), "on the child body");
  check_refused(STUDY(GOALS("<MocoFinalTimeGoal><mode>endpoint_constraint</mode></MocoFinalTimeGoal>"), ""), "<mode>");
  check_refused(STUDY("<parameters><MocoParameter/></parameters>", ""), "it has no name");
  check_refused(STUDY("<parameters><MocoBounds/></parameters>", ""), "expected a <MocoParameter>");
  check_refused(STUDY("<state_infos_pattern><MocoVariableInfo name='a[bc]'/></state_infos_pattern>", ""), "only .*");
  check_refused(STUDY("<state_infos><MocoVariableInfo name='a'><bounds>1 2 3</bounds></MocoVariableInfo></state_infos>",
                      ""), "one number or two");
  check_refused(STUDY("", "<transcription_scheme>legendre-gauss-10</transcription_scheme>"), "transcription");
  check_refused(STUDY("", "<num_mesh_intervals>0</num_mesh_intervals>"), "num_mesh_intervals");
  check_refused("<OpenSimDocument><MocoFoo/></OpenSimDocument>", "expected <MocoStudy>");
}
