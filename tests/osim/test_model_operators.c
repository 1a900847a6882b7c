// test_model_operators.c — models as a ModelProcessor changes them
#include "mjcf/xml_edit.h"
#include "osim/setup.h"
#include "test.h"

#define MODEL                                                                                                        \
  "<OpenSimDocument Version='40000'><Model name='m'><JointSet><objects>"                                             \
  "<CustomJoint name='root'><socket_parent_frame>g</socket_parent_frame><coordinates><Coordinate name='tilt'/>"      \
  "<Coordinate name='tx'/></coordinates><frames><PhysicalOffsetFrame name='g'><socket_parent>/ground</socket_parent>" \
  "</PhysicalOffsetFrame></frames><SpatialTransform><TransformAxis name='rotation1'><coordinates>tilt</coordinates>" \
  "</TransformAxis><TransformAxis name='translation1'><coordinates>tx</coordinates></TransformAxis>"                 \
  "</SpatialTransform></CustomJoint>"                                                                                \
  "<PinJoint name='knee'><socket_parent_frame>/bodyset/a</socket_parent_frame><coordinates><Coordinate name='bend'/>" \
  "<Coordinate name='slack'><locked>true</locked></Coordinate></coordinates></PinJoint></objects></JointSet>"        \
  "<ConstraintSet><objects/></ConstraintSet><ForceSet><objects>"                                                     \
  "<Thelen2003Muscle name='calf'><max_isometric_force>500</max_isometric_force><FmaxTendonStrain>0.033"              \
  "</FmaxTendonStrain><GeometryPath name='path'><PathPointSet/></GeometryPath></Thelen2003Muscle></objects></ForceSet>" \
  "</Model></OpenSimDocument>"
#define OPERATORS(text) "<OpenSimDocument><operators>" text "</operators></OpenSimDocument>"

typedef struct Edited {
  snSetupReader r;
  snDiagnostics diag;
  bool ok;
  const char *text, *loads;
} Edited;

// The model after some operators, as text.
static Edited edit(const char* operators) {
  Edited e = {0};
  snSetupReader list;
  CHECK(sn_setup_open_bytes(&e.r, "folder/m.osim", MODEL, strlen(MODEL), &e.diag));
  snXmlNode* model = (snXmlNode*)e.r.tool;
  CHECK(sn_setup_open_bytes(&list, "folder/o.xml", operators, strlen(operators), &e.diag));
  e.ok = sn_model_operators(&e.r, list.tool, model, &e.loads);
  e.text = sn_xml_text(e.r.arena, model);
  if (sn_setup_close(&list, true)) sn_arena_destroy(list.arena);
  return e;
}

static void end(Edited* e) {
  if (sn_setup_close(&e->r, e->ok)) sn_arena_destroy(e->r.arena);
  sn_diagnostics_clear(&e->diag);
}

TEST(reserves_drive_coordinates_that_are_free_and_have_no_actuator) {
  Edited e = edit(OPERATORS("<ModOpAddResiduals><rotational_optimal_force>250</rotational_optimal_force>"
                            "<translational_optimal_force>50</translational_optimal_force></ModOpAddResiduals>"
                            "<ModOpAddReserves><optimal_force>3</optimal_force><bound>2</bound></ModOpAddReserves>"));
  CHECK(e.ok);
  CHECK_CONTAINS(e.text, "<CoordinateActuator name=\"residual_jointset_root_tilt\"><coordinate>tilt</coordinate>\n"
                         "<optimal_force>250</optimal_force>");
  CHECK_CONTAINS(e.text, "residual_jointset_root_tx\"><coordinate>tx</coordinate>\n<optimal_force>50</optimal_force>");
  CHECK_CONTAINS(e.text, "reserve_jointset_knee_bend\"><coordinate>bend</coordinate>\n<optimal_force>3"
                         "</optimal_force>\n<min_control>-2</min_control>\n<max_control>2</max_control>");
  CHECK(!strstr(e.text, "slack</coordinate>"));
  CHECK(!strstr(e.text, "reserve_jointset_root"));
  end(&e);
}

TEST(a_replaced_muscle_keeps_its_path_and_parameters) {
  Edited e = edit(OPERATORS("<ModOpReplaceMusclesWithDeGrooteFregly2016/><ModOpIgnorePassiveFiberForcesDGF/>"
                            "<ModOpScaleActiveFiberForceCurveWidthDGF><scale_factor>1.5</scale_factor>"
                            "</ModOpScaleActiveFiberForceCurveWidthDGF><ModOpScaleMaxIsometricForce>"
                            "<scale_factor>2</scale_factor></ModOpScaleMaxIsometricForce>"));
  CHECK(e.ok);
  CHECK_CONTAINS(e.text, "<DeGrooteFregly2016Muscle name=\"calf\">");
  CHECK_CONTAINS(e.text, "<tendon_strain_at_one_norm_force>0.033</tendon_strain_at_one_norm_force>");
  CHECK_CONTAINS(e.text, "<max_isometric_force>1000</max_isometric_force>");
  CHECK_CONTAINS(e.text, "<min_control>0.01</min_control>");
  CHECK_CONTAINS(e.text, "<active_force_width_scale>1.5</active_force_width_scale>");
  CHECK_CONTAINS(e.text, "<ignore_passive_fiber_force>true</ignore_passive_fiber_force>");
  CHECK_CONTAINS(e.text, "<GeometryPath name=\"path\">");
  CHECK(!strstr(e.text, "Thelen"));
  end(&e);
}

TEST(joints_are_welded_and_muscles_removed) {
  Edited e = edit(OPERATORS("<ModOpReplaceJointsWithWelds><joint_paths>knee</joint_paths></ModOpReplaceJointsWithWelds>"
                            "<ModOpRemoveMuscles/><ModOpAddExternalLoads><filepath>g.xml</filepath>"
                            "</ModOpAddExternalLoads>"));
  CHECK(e.ok);
  CHECK_CONTAINS(e.text, "<WeldJoint name=\"knee\">");
  CHECK(!strstr(e.text, "bend"));
  CHECK(!strstr(e.text, "Muscle"));
  CHECK_TEXT(e.loads, "folder/g.xml");
  end(&e);
}

static void check_refused(const char* operators, const char* part) {
  Edited e = edit(operators);
  CHECK(!e.ok);
  CHECK_CONTAINS(e.diag.count > 0 ? e.diag.items[0].message : "", part);
  end(&e);
}

TEST(what_cannot_be_applied_is_named) {
  check_refused(OPERATORS("<ModOpFly/>"), "<ModOpFly>: this model operator is not supported");
  check_refused(OPERATORS("<ModOpReplaceJointsWithWelds><joint_paths>hip</joint_paths></ModOpReplaceJointsWithWelds>"),
                "no joint 'hip'");
  check_refused(OPERATORS("<ModOpAddReserves><optimal_force>-1</optimal_force></ModOpAddReserves>"), "positive");
  check_refused(OPERATORS("<ModOpAddReserves><bound>-1</bound></ModOpAddReserves>"), "must not be negative");
}
