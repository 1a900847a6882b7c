// test_setup.c — set-up files of tools: what they say is read, what is not done is named with its line
#include "sinew/osim.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static snToolSetup* read_text(const char* text, snDiagnostics* diag) {
  char path[] = "/tmp/sinew_setup_XXXXXX";
  int handle = mkstemp(path);
  FILE* file = handle >= 0 ? fdopen(handle, "w") : NULL;
  if (!file) return NULL;
  fputs(text, file);
  fclose(file);
  snToolSetup* setup = sn_tool_read(path, diag);
  remove(path);
  return setup;
}

#define DOCUMENT(tool) "<OpenSimDocument Version='40000'>\n" tool "</OpenSimDocument>\n"

static void check_message(const char* text, bool fails, int line, const char* message) {
  snDiagnostics diag = {0};
  snToolSetup* setup = read_text(text, &diag);
  CHECK(fails == !setup);
  CHECK_INT(diag.count, 1);
  if (diag.count > 0) {
    CHECK_CONTAINS(diag.items[0].message, message);
    CHECK_INT(diag.items[0].line, line);
  }
  sn_diagnostics_clear(&diag);
  sn_tool_destroy(setup);
}

TEST(a_setup_of_inverse_kinematics_is_read) {
  snDiagnostics diag = {0};
  snToolSetup* s = read_text(
      DOCUMENT("<InverseKinematicsTool name='w'><model_file>m.osim</model_file><time_range>0 1</time_range>"
               "<accuracy>1e-9</accuracy><constraint_weight>Infinity</constraint_weight><coordinate_file>c.mot"
               "</coordinate_file><report_errors>false</report_errors><IKTaskSet><objects><IKMarkerTask name='A'>"
               "<apply>true</apply><weight>3</weight></IKMarkerTask><IKCoordinateTask name='q'><value_type>from_file"
               "</value_type><weight>2</weight></IKCoordinateTask></objects></IKTaskSet></InverseKinematicsTool>"),
      &diag);
  CHECK_INT(diag.count, 0);
  if (s) {
    CHECK_TEXT(s->name, "w");
    CHECK_TEXT(s->model, "/tmp/m.osim");
    CHECK_TEXT(s->coordinates, "/tmp/c.mot");
    CHECK_INT(s->task_count, 2);
    CHECK_INT(s->tasks[1].source, SN_IK_FILE);
    CHECK(!s->report_errors && s->end == 1);
  }
  sn_diagnostics_clear(&diag);
  sn_tool_destroy(s);
}

TEST(several_files_of_actuators_and_their_place_are_read) {
  snDiagnostics diag = {0};
  snToolSetup* s = read_text(
      DOCUMENT("<AnalyzeTool name='w'><force_set_files> a.xml\tb.xml </force_set_files><replace_force_set>true"
               "</replace_force_set><results_directory>out</results_directory><AnalysisSet><objects>"
               "<StaticOptimization name='s'><step_interval>10</step_interval></StaticOptimization>"
               "<JointReaction name='load'><apply_on_bodies>parent parent</apply_on_bodies></JointReaction></objects>"
               "</AnalysisSet></AnalyzeTool>"),
      &diag);
  CHECK_INT(diag.count, 0);
  if (s) {
    CHECK_INT(s->reserve_count, 2);
    CHECK_INT(s->interval, 10);
    CHECK_TEXT(s->reserves[1], "/tmp/b.xml");
    CHECK_TEXT(s->results, "/tmp/out");
    CHECK_TEXT(s->reaction_name, "load");
    CHECK(s->only_reserves && s->on_parent && s->static_optimization && s->joint_reactions);
  }
  sn_diagnostics_clear(&diag);
  sn_tool_destroy(s);
}

TEST(without_the_forces_of_the_model_every_coordinate_has_an_actuator) {
  snToolSetup* s = read_text(
      DOCUMENT("<AnalyzeTool><states_file>s.sto</states_file><AnalysisSet><objects><StaticOptimization name='s'>"
               "<use_model_force_set>false</use_model_force_set></StaticOptimization></objects></AnalysisSet>"
               "</AnalyzeTool>"),
      NULL);
  CHECK(s && s->only_reserves && s->reserve == 1);
  sn_tool_destroy(s);
}

TEST(loads_of_joints_under_the_forces_of_states_are_an_analysis) {
  snToolSetup* s = read_text(
      DOCUMENT("<AnalyzeTool><states_file>s.sto</states_file><AnalysisSet><objects>"
               "<JointReaction name='J'><joint_names>hip knee</joint_names><apply_on_bodies>child parent</apply_on_bodies></JointReaction></objects>"
               "</AnalysisSet></AnalyzeTool>"),
      NULL);
  CHECK(s && !s->joint_reactions && s->analysis_count == 1);
  if (s && s->analysis_count == 1) {
    CHECK(s->analyses[0].kind == SN_ANALYSIS_REACTIONS && s->analyses[0].joints.name_count == 2);
    CHECK_TEXT(s->analyses[0].joints.on[1], "parent");
  }
  sn_tool_destroy(s);
}

TEST(what_is_asked_for_and_not_done_is_a_warning_with_its_line) {
  check_message(DOCUMENT("<InverseKinematicsTool>\n<report_marker_locations>true</report_marker_locations>"
                         "</InverseKinematicsTool>"),
                false, 3, "<report_marker_locations>: locations of markers are not written");
  check_message(DOCUMENT("<InverseKinematicsTool>\n<acuracy>1</acuracy></InverseKinematicsTool>"), false, 3,
                "<acuracy> in <InverseKinematicsTool> is not known and not used; did you mean <accuracy>?");
  check_message(DOCUMENT("<InverseDynamicsTool><forces_to_exclude>Muscles\n spring</forces_to_exclude>"
                         "</InverseDynamicsTool>"),
                false, 2, "<forces_to_exclude> names 'spring'");
  check_message(DOCUMENT("<AnalyzeTool><AnalysisSet><objects>\n<StatesReporter name='k'/></objects></AnalysisSet>"
                         "</AnalyzeTool>"),
                false, 3, "the analysis <StatesReporter> is not supported");
}

TEST(wrong_values_are_errors_with_their_line) {
  check_message(DOCUMENT("<InverseKinematicsTool>\n<time_range>0 x</time_range></InverseKinematicsTool>"), true, 3,
                "<time_range> holds '0 x'; it is two numbers");
  check_message(DOCUMENT("<InverseKinematicsTool>\n<report_errors>maybe</report_errors></InverseKinematicsTool>"), true,
                3, "<report_errors> holds 'maybe'; it is true or false");
  check_message(DOCUMENT("<InverseKinematicsTool><IKTaskSet><objects>\n<IKCoordinateTask name='q'><value_type>x"
                         "</value_type></IKCoordinateTask></objects></IKTaskSet></InverseKinematicsTool>"),
                true, 3, "<value_type> holds 'x'; it is manual_value, default_value or from_file");
  check_message(DOCUMENT("<InverseDynamicsTool>\n<lowpass_cutoff_frequency_for_coordinates>a"
                         "</lowpass_cutoff_frequency_for_coordinates><forces_to_exclude>all</forces_to_exclude>"
                         "</InverseDynamicsTool>"),
                true, 3, "it is one number");
}
