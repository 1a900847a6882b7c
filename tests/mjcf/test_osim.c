#include "mjcf/osim/osim.h"
#include "base/growing_text.h"
#include "reading.h"

#include <stdlib.h>

#define DOCUMENT(version, content) \
  "<OpenSimDocument Version='" version "'><Model name='m'>" content "</Model></OpenSimDocument>"
#define BODY(name) "<Body name='" name "'><mass>2</mass><inertia>1 1 1 0 0 0</inertia></Body>"
#define BODIES     "<BodySet><objects>" BODY("a") BODY("b") "</objects></BodySet>"
#define FRAMES(parent, child) \
  "<socket_parent_frame>" parent "</socket_parent_frame><socket_child_frame>" child "</socket_child_frame>"
#define JOINT(type, parent, child, content) \
  "<" type " name='j_" child "'>" FRAMES(parent, "/bodyset/" child) content "</" type ">"
#define JOINTS(content)       "<JointSet><objects>" content "</objects></JointSet>"
#define COORDINATE(name, etc) "<coordinates><Coordinate name='" name "'>" etc "</Coordinate></coordinates>"
#define PIN_A                 JOINT("PinJoint", "/ground", "a", COORDINATE("q", ""))
#define PIN_B                 JOINT("PinJoint", "/bodyset/a", "b", COORDINATE("p", ""))
#define TWO(joints, content)  DOCUMENT("40600", BODIES JOINTS(joints) content)

// The spec as MJCF, to look for what it says.
static char* text_of(const Reading* r) {
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  if (r->spec) sn_mjcf_write(r->spec, &text);
  return text.data;
}

static void check_says(const char* document, const char* piece) {
  Reading r;
  read_text(&r, document);
  char* text = text_of(&r);
  if (!text) test_fail("model.osim", 0, "%s", said(&r, 0));
  if (text) CHECK_CONTAINS(text, piece);
  free(text);
  reading_end(&r);
}

static void check_warns(const char* document, const char* warning) {
  Reading r;
  read_text(&r, document);
  CHECK(r.spec != NULL);
  CHECK_CONTAINS(said(&r, 0), warning);
  reading_end(&r);
}

TEST(bodies_are_nested_as_joints_say_and_coordinates_are_joints) {
  const char* document = TWO(PIN_B PIN_A, "");
  check_says(document, "<body name=\"a\">");
  check_says(
      document,
      "<joint name=\"q\" type=\"hinge\" axis=\"0 0 1\" limited=\"false\" range=\"-10 10\"/>\n      <body name=\"b\">");
}

TEST(settings_are_those_of_opensim) {
  const char* document = DOCUMENT("40600", "<gravity>0 -9.8 0</gravity><credits>Me &amp; you</credits>");
  check_says(document, "angle=\"radian\"");
  check_says(document, "gravity=\"0 -9.8 0\"");
  check_says(document, "data=\"Me &amp; you\"");
}

TEST(offset_frames_give_places_of_bodies_and_axes_of_joints) {
  const char* document =
      TWO(PIN_A "<SliderJoint name='s'>" FRAMES("f", "g") COORDINATE("x", "<default_value>2</default_value>")
              "<frames><PhysicalOffsetFrame name='f'><socket_parent>/bodyset/a</socket_parent>"
              "<translation>1 2 3</translation></PhysicalOffsetFrame><PhysicalOffsetFrame name='g'>"
              "<socket_parent>/bodyset/b</socket_parent><orientation>0 0 1.5707963267948966</orientation>"
              "</PhysicalOffsetFrame></frames></SliderJoint>",
          "");
  check_says(document, "<body name=\"b\" pos=\"1 2 3\" quat=\"0.7071067811865476 0 0 -0.7071067811865475");
  check_says(document, "<joint name=\"x\" type=\"slide\" axis=\"2.220446049250313e-16 1");
  check_says(document, "<key name=\"default\" qpos=\"0 2\"/>");
  check_says(document, "data=\"jointset/s/f a 1 2 3 1 0 0 0; jointset/s/g b 0 0 0 0.707106781186547");
}

TEST(joints_of_old_files_have_the_frames_that_opensim_makes) {
  const char* document =
      DOCUMENT("30000", "<BodySet><objects>" BODY("ground") "<Body name='a'><mass>2</mass><inertia_xx>1</inertia_xx>"
                        "<Joint><PinJoint name='j'><parent_body>ground</parent_body><location_in_parent>1 0 0"
                        "</location_in_parent><location>0 2 0</location><CoordinateSet><objects><Coordinate name='q'/>"
                        "</objects></CoordinateSet></PinJoint></Joint></Body></objects></BodySet>");
  check_says(document, "\"jointset/j/ground_offset ground 1 0 0 1 0 0 0; jointset/j/a_offset a 0 2 0 1 0 0 0\"");
}

TEST(joints_whose_child_came_first_run_backwards) {
  const char* document = DOCUMENT("40600", BODIES JOINTS(PIN_A "<PinJoint name='j'>" FRAMES("/bodyset/b", "/bodyset/a")
                                                             COORDINATE("p", "") "</PinJoint>"));
  check_says(document, "<joint name=\"p\" type=\"hinge\" axis=\"0 0 -1\"");
}

TEST(every_class_of_joint_has_its_axes) {
  check_says(TWO(PIN_A JOINT("FreeJoint", "/ground", "b", ""), ""),
             "<joint name=\"j_b_coord_3\" type=\"slide\" axis=\"1 0 0\"");
  check_says(TWO(PIN_A JOINT("PlanarJoint", "/ground", "b", ""), ""),
             "<joint name=\"j_b_coord_0\" type=\"hinge\" axis=\"0 0 1\"");
  check_says(TWO(PIN_A JOINT("UniversalJoint", "/ground", "b", ""), ""),
             "<joint name=\"j_b_coord_1\" type=\"hinge\" axis=\"0 1 0\"");
  check_says(TWO(PIN_A JOINT("BallJoint", "/ground", "b", ""), ""),
             "<joint name=\"j_b_coord_2\" type=\"hinge\" axis=\"0 0 1\"");
  check_says(TWO(PIN_A JOINT("WeldJoint", "/bodyset/a", "b", ""), ""), "<body name=\"b\">");
  check_says(TWO(PIN_A JOINT("EllipsoidJoint", "/ground", "b", "<radii_x_y_z>1 2 4</radii_x_y_z>"), ""),
             "<joint name=\"j_b surface difference\" type=\"slide\" axis=\"0 0 1\" driver=\"j_b_coord_1\"");
  check_says(TWO(PIN_A JOINT("EllipsoidJoint", "/ground", "b", "<radii_x_y_z>1 2 4</radii_x_y_z>"), ""),
             "type=\"sine\" coef=\"3 1 1.5707963267948966 0\"");
  CHECK_REFUSED(TWO(PIN_A JOINT("EllipsoidJoint", "/ground", "b", ""), ""),
                "model.xml:1:433: error: <EllipsoidJoint> needs an element <radii_x_y_z>");
  CHECK_REFUSED(TWO(PIN_A JOINT("EllipsoidJoint", "/ground", "b", "<radii_x_y_z>1 2 -4</radii_x_y_z>"), ""),
                "<radii_x_y_z> needs three positive numbers");
  CHECK_REFUSED(TWO(PIN_A JOINT("SmithJoint", "/ground", "b", ""), ""), "<SmithJoint> is an unsupported kind of joint");
}

TEST(joints_inside_bodies_are_those_of_old_files) {
  const char* document = DOCUMENT(
      "20303",
      "<BodySet><objects><Body name='ground'/><Body name='upper arm'><mass>1</mass><inertia_xx>1</inertia_xx>"
      "<inertia_yy>2</inertia_yy><inertia_zz>2.5</inertia_zz><inertia_xy>0.1</inertia_xy><Joint><PinJoint name='j'>"
      "<parent_body>ground</parent_body><location_in_parent>1 0 0</location_in_parent><location>0 1 0</location>"
      "<CoordinateSet><objects><Coordinate name='q'/></objects></CoordinateSet></PinJoint></Joint></Body></objects>"
      "</BodySet>");
  check_says(document, "<body name=\"upperarm\" pos=\"1 -1 0\">");
  check_says(document, "fullinertia=\"1 2 2.5 0.1 0 0\"");
  check_says(document, "<joint name=\"q\" type=\"hinge\" pos=\"0 1 0\"");
}

TEST(markers_are_sites_and_names_are_kept) {
  check_says(TWO(PIN_A PIN_B,
                 "<MarkerSet><objects><Marker name='M.1'><socket_parent_frame>/bodyset/b</socket_parent_frame>"
                 "<location>1 2 3</location></Marker></objects></MarkerSet>"),
             "<site name=\"M.1\" class=\"marker\" pos=\"1 2 3\"/>");
}

TEST(coordinate_actuators_have_their_optimal_force_as_gain) {
  check_says(TWO(PIN_A PIN_B,
                 "<ForceSet><objects><CoordinateActuator name='m'><coordinate>p</coordinate><optimal_force>20"
                 "</optimal_force><min_control>-2</min_control><max_control>3</max_control>"
                 "</CoordinateActuator></objects></ForceSet>"),
             "<general name=\"m\" ctrlrange=\"-2 3\" joint=\"p\" gainprm=\"20\"/>");
}

TEST(what_has_no_counterpart_is_named_with_its_line) {
  check_warns(TWO(PIN_A PIN_B, "\n<ForceSet><objects>\n<Delp1990Muscle_Deprecated name='pad'/></objects></ForceSet>"),
              "model.xml:3:1: warning: <Delp1990Muscle_Deprecated> 'pad' is skipped: muscles of this deprecated");
  check_warns(TWO(PIN_A PIN_B, "<ForceSet><objects><Millard2012AccelerationMuscle name='heavy'/></objects></ForceSet>"),
              "'heavy' is skipped: muscles with a mass are not");
  check_warns(TWO(PIN_A PIN_B,
                  "<ContactGeometrySet><objects><ContactMesh name='c'><socket_frame>/bodyset/a</socket_frame>"
                  "<filename>no.obj</filename></ContactMesh></objects></ContactGeometrySet>"),
              "<ContactMesh> 'c' is skipped: its mesh 'no.obj' is not found");
  check_warns(TWO(PIN_A PIN_B, "<ForceSet><objects><My::Force name='f'/></objects></ForceSet>"),
              "<My::Force> 'f' is skipped: forces of this class are not supported");
  check_warns(TWO(PIN_A PIN_B, "<ControllerSet><objects><ToyController name='c'/></objects></ControllerSet>"),
              "<ToyController> 'c' is skipped");
  check_warns(TWO(PIN_A, ""), "no joint carries the body 'b': it moves freely");
}

#define FORCES(content) TWO(PIN_A PIN_B, "<ForceSet><objects>" content "</objects></ForceSet>")

TEST(passive_forces_are_force_elements) {
  check_says(
      FORCES("<CoordinateLimitForce name='stop'><coordinate>p</coordinate><lower_limit>-180</lower_limit><upper_limit>"
             "90</upper_limit><transition>0</transition><damping>0</damping></CoordinateLimitForce>"),
      "<limitforce name=\"stop\" joint=\"p\" range=\"-3.141592653589793 1.5707963267948966\"");
  check_says(FORCES("<BushingForce name='f'><socket_frame1>/ground</socket_frame1><socket_frame2>/bodyset/b"
                    "</socket_frame2><rotational_stiffness>1 2 3</rotational_stiffness></BushingForce>"),
             "<bushing name=\"f\" site1=\"f frame1\" site2=\"f frame2\" stiffness=\"1 2 3 0 0 0\"");
  check_says(
      FORCES("<PathSpring name='s'><resting_length>0.2</resting_length><stiffness>5</stiffness><dissipation>2"
             "</dissipation><GeometryPath><PathPointSet><objects><PathPoint name='1'><socket_parent_frame>/ground"
             "</socket_parent_frame></PathPoint><PathPoint name='2'><socket_parent_frame>/bodyset/b"
             "</socket_parent_frame></PathPoint></objects></PathPointSet></GeometryPath></PathSpring>"),
      "<ligament name=\"s\" tendon=\"s\" length=\"0.2\" stiffness=\"5\" dissipation=\"2\"/>");
}

#define AT(name, frame)                                                                \
  "<PathPoint name='" name "'><socket_parent_frame>" frame "</socket_parent_frame>"    \
  "<location>0 1 0</location></PathPoint>"
#define RIGID(content)                                                       \
  FORCES("<RigidTendonMuscle name='r'><GeometryPath><PathPointSet><objects>" \
         AT("1", "/ground") AT("2", "/bodyset/b")                            \
         "</objects></PathPointSet></GeometryPath>" content "</RigidTendonMuscle>")

TEST(muscles_with_a_rigid_tendon_have_functions_and_no_activation) {
  check_says(RIGID("<ignore_tendon_compliance>false</ignore_tendon_compliance>"),
             "tendonmodel=\"rigid\" pennationmodel=\"variable\"");
  check_says(RIGID(""), "flfunction=\"active_force_length_curve\" fpfunction=\"passive_force_length_curve\" "
                        "fvfunction=\"force_velocity_curve\" actdynamics=\"false\"");
  check_says(RIGID(""), "<function name=\"force_velocity_curve\" type=\"simmspline\" x=\"-1.001 -1 -0.95 ");
  check_says(RIGID(""), "ctrlrange=\"0 1\"");
  check_says(RIGID("<min_control>0.2</min_control><max_control>3</max_control><active_force_length_curve>"
                   "<Constant><value>0.5</value></Constant></active_force_length_curve>"),
             "ctrlrange=\"0.2 3\"");
  check_says(RIGID("<active_force_length_curve><Constant><value>0.5</value></Constant></active_force_length_curve>"),
             "type=\"constant\" y=\"0.5\"");
}

TEST(expressions_are_force_elements) {
  check_says(FORCES("<ExpressionBasedCoordinateForce name='e'><coordinate>p</coordinate><expression>-3*q^2 + qdot"
                    "</expression></ExpressionBasedCoordinateForce>"),
             "<coordinateforce name=\"e\" joint=\"p\" expression=\"-3*q^2 + qdot\"/>");
  check_says(FORCES("<ExpressionBasedPointToPointForce name='e'><body1>a</body1><body2>b</body2><expression>d*ddot"
                    "</expression></ExpressionBasedPointToPointForce>"),
             "<pointforce name=\"e\" site1=\"e point1\" site2=\"e point2\" expression=\"d*ddot\"/>");
  check_says(FORCES("<ExpressionBasedBushingForce name='f'><socket_frame1>/ground</socket_frame1><socket_frame2>"
                    "/bodyset/b</socket_frame2><My_expression>2*theta_y</My_expression></ExpressionBasedBushingForce>"),
             "yrotexpression=\"2*theta_y\" zrotexpression=\"0\"");
}

#define GEODESIC(elements) \
  FORCES("<PathActuator name='s'><Scholz2015GeometryPath><path_elements>" elements "</path_elements></Scholz2015GeometryPath>" \
         "</PathActuator>")
#define POINT(frame) \
  "<Scholz2015GeometryPathPoint name='p'><PathPoint><socket_parent_frame>" frame "</socket_parent_frame></PathPoint>" \
  "</Scholz2015GeometryPathPoint>"
#define OBSTACLE(name) \
  "<Scholz2015GeometryPathObstacle name='o'><socket_contact_geometry>" name "</socket_contact_geometry>" \
  "</Scholz2015GeometryPathObstacle>"

TEST(paths_over_geodesics_that_cannot_be_are_named) {
  CHECK_REFUSED(GEODESIC(""), "<Scholz2015GeometryPath> of 's' needs two points or more, and begins and ends with one");
  CHECK_REFUSED(GEODESIC(POINT("/ground")), "needs two points or more");
  CHECK_REFUSED(GEODESIC(POINT("/ground") OBSTACLE("/x") POINT("/bodyset/a")),
                "<Scholz2015GeometryPathObstacle> 'o' names the contact geometry '/x', which is no sphere, cylinder");
  CHECK_REFUSED(GEODESIC(POINT("/ground") "<PathPoint/>" POINT("/bodyset/a")), "unsupported kind of path element");
}

TEST(points_at_a_distance_are_an_equality_of_geoms) {
  const char* document =
      TWO(PIN_A PIN_B, "<ConstraintSet><objects><ConstantDistanceConstraint name='d'><socket_body_1>/ground"
                       "</socket_body_1><socket_body_2>/bodyset/b</socket_body_2><location_body_2>0 1 0"
                       "</location_body_2><constant_distance>0.3</constant_distance></ConstantDistanceConstraint>"
                       "</objects></ConstraintSet>");
  check_says(document, "<distance name=\"d\" solref=\"0.002 1\" geom1=\"d 1\" geom2=\"d 2\" distance=\"0.3\"/>");
  check_warns(document, "<ConstantDistanceConstraint> 'd' is a soft constraint here");
  check_warns(TWO(PIN_A PIN_B, "<ConstraintSet><objects><PointOnLineConstraint name='l'/></objects></ConstraintSet>"),
              "<PointOnLineConstraint> 'l' is skipped: no equality holds a point on a line");
  check_warns(TWO(PIN_A PIN_B, "<ControllerSet><objects><PrescribedController name='c'/></objects></ControllerSet>"),
              "<PrescribedController> 'c' acts in 'sinew forward' only");
}

TEST(other_classes_of_forces_have_counterparts) {
  check_says(FORCES("<ActivationCoordinateActuator name='m'><coordinate>p</coordinate><optimal_force>7</optimal_force>"
                    "<activation_time_constant>0.02</activation_time_constant></ActivationCoordinateActuator>"),
             "dyntype=\"filter\" dynprm=\"0.02\"");
  check_says(FORCES("<PrescribedForce name='g'><socket_frame>/bodyset/b</socket_frame><FunctionSet "
                    "name='forceFunctions'><objects><Constant><value>1</value></Constant><Constant><value>2</value></Constant><Constant>"
                    "<value>3</value></Constant></objects></FunctionSet></PrescribedForce>"),
             "<prescribed name=\"g\" site=\"g frame\" xfunction=");
  CHECK_REFUSED(FORCES("<PrescribedForce name='g'><socket_frame>/bodyset/b</socket_frame><FunctionSet "
                       "name='torqueFunctions'><objects><Constant><value>1</value></Constant></objects></FunctionSet></PrescribedForce>"),
                "<PrescribedForce> 'g' needs three functions in <torqueFunctions>, found 1");
}

#define SURFACES                                                                                                     \
  "<ContactGeometrySet><objects><ContactHalfSpace "                                                                  \
  "name='floor'><socket_frame>/ground</socket_frame></ContactHalfSpace>"                                             \
  "<ContactSphere name='heel'><socket_frame>/bodyset/b</socket_frame><radius>0.1</radius></ContactSphere></objects>" \
  "</ContactGeometrySet>"
#define HUNT_CROSSLEY                                                                                                 \
  "<HuntCrossleyForce name='h'><HuntCrossleyForce::ContactParametersSet name='contact_parameters'><objects>"          \
  "<HuntCrossleyForce::ContactParameters><geometry>floor heel</geometry><stiffness>1000</stiffness><static_friction>" \
  "0.5</static_friction></HuntCrossleyForce::ContactParameters></objects></HuntCrossleyForce::ContactParametersSet>"  \
  "</HuntCrossleyForce>"

TEST(contacts_of_spheres_and_half_spaces_are_force_elements) {
  const char* document = TWO(PIN_A PIN_B, SURFACES "<ForceSet><objects>" HUNT_CROSSLEY "</objects></ForceSet>");
  check_says(document, "<geom name=\"heel\" class=\"contact\" type=\"sphere\" size=\"0.1\"/>");
  check_says(document, "<huntcrossley name=\"h\" geom1=\"floor\" geom2=\"heel\" stiffness=\"1000 1000\"");
  check_warns(TWO(PIN_A PIN_B, "<ForceSet><objects>" HUNT_CROSSLEY "</objects></ForceSet>"),
              "names the contact geometry 'floor', which does not exist");
}

TEST(bad_files_are_refused_with_the_place) {
  CHECK_REFUSED(DOCUMENT("10900", ""), "version '10900' is older than 10901, the first that OpenSim 4 opens");
  CHECK_REFUSED("<OpenSimDocument><Model/></OpenSimDocument>", "needs the attribute 'Version'");
  CHECK_REFUSED("<OpenSimDocument Version='40000'><ForceSet/></OpenSimDocument>", "holds <ForceSet> and no <Model>");
  CHECK_REFUSED(TWO(JOINT("PinJoint", "/bodyset/c", "a", ""), ""),
                "<PinJoint> names the frame '/bodyset/c', which does not exist");
  CHECK_REFUSED(TWO("<PinJoint name='j'/>", ""), "<PinJoint> 'j' does not say its parent_body");
  CHECK_REFUSED(TWO(PIN_A PIN_B JOINT("WeldJoint", "/ground", "a", ""), ""), "the joint 'j_a' closes a loop of bodies");
  CHECK_REFUSED(
      DOCUMENT("40000", "<BodySet><objects><Body name='a'><mass>one</mass></Body></objects></BodySet>" JOINTS(PIN_A)),
      "<mass> holds 'one', which is not a number");
  CHECK_REFUSED(
      DOCUMENT(
          "40000",
          "<BodySet><objects><Body name='a'><mass_center>1 2</mass_center></Body></objects></BodySet>" JOINTS(PIN_A)),
      "<mass_center> needs 3 numbers, found 2");
}

#define SPLINE(x, y) "<SimmSpline name='function'><x>" x "</x><y>" y "</y></SimmSpline>"
#define CUSTOM(function)                                                                                               \
  TWO(PIN_A JOINT("CustomJoint", "/bodyset/a", "b",                                                                    \
                  COORDINATE("p", "") "<SpatialTransform><TransformAxis name='rotation1'><coordinates>p</coordinates>" \
                                      "<axis>1 0 0</axis>" function "</TransformAxis></SpatialTransform>"),            \
      "")

TEST(functions_that_cannot_be_are_refused) {
  CHECK_REFUSED(CUSTOM(SPLINE("0 1 1 2", "0 1 2 3")), "<SimmSpline> needs increasing x; number 3 is 1 after 1");
  CHECK_REFUSED(CUSTOM(SPLINE("0 1 2", "0 1")), "<SimmSpline> needs as many y as x, at least 2; found 3 and 2");
  CHECK_REFUSED(CUSTOM("<GCVSpline name='function'/>"), "<GCVSpline> is an unsupported function");
  CHECK_REFUSED(CUSTOM("<StepFunction name='function'><transition_end_time>.5</transition_end_time></StepFunction>"),
                "<StepFunction> needs a start before its end; found 0.99 and 0.5");
  CHECK_REFUSED(CUSTOM("<LinearFunction name='function'><coefficients>1</coefficients></LinearFunction>"),
                "<LinearFunction> has 1 coefficients");
}

#define OLD_BODY(joint, content)                                                                                    \
  "<BodySet><objects><Body name='ground'/><Body name='a'><mass>2</mass><Joint><" joint " name='j'>"                 \
  "<parent_body>ground</parent_body><CoordinateSet><objects><Coordinate name='q'/></objects></CoordinateSet>" content \
  "</" joint "></Joint></Body></objects></BodySet>"

TEST(files_of_version_1_9_leave_the_function_of_an_axis_empty) {
#define AXIS(name, coordinate, axis)                                                                           \
  "<TransformAxis name='" name "'><function/><coordinates> " coordinate " </coordinates><axis>" axis "</axis>" \
  "</TransformAxis>"
  const char* document = DOCUMENT(
      "10901", OLD_BODY("CustomJoint", "<SpatialTransform>" AXIS("rotation1", "q", "0 0 1") AXIS("rotation2", "", "1 0 0")
                                       "</SpatialTransform>"));
  check_says(document, "<joint name=\"q\" type=\"hinge\" axis=\"0 0 1\"");
}

// As OpenSim converts them: the direction is that of what acts on body_A.
TEST(forces_of_version_1_9_act_on_body_b_against_their_direction) {
  const char* document =
      DOCUMENT("10901", OLD_BODY("PinJoint", "") "<ForceSet><objects><Force name='f'><body_A>ground</body_A>"
                        "<body_B>a</body_B><direction_A>1 0 0</direction_A><point_B>1 2 3</point_B></Force>"
                        "<Torque name='t'><body_A>ground</body_A><body_B>a</body_B><direction_A>0 1 0</direction_A>"
                        "</Torque></objects></ForceSet>");
  check_says(document, "gear=\"-1 0 0 0 0 0\"");
  check_says(document, "gear=\"0 0 0 0 -1 0\"");
  check_says(document, "pos=\"1 2 3\"");
}

TEST(bytes_that_are_not_utf8_are_read_as_latin) {
  check_warns(DOCUMENT("40600", "<credits>Fran\xe7ois</credits>"), "a byte that is not UTF-8");
}

#define STATION(name, frame, location)                                                               \
  "<Station name='" name "'><socket_parent_frame>" frame "</socket_parent_frame><location>" location \
  "</location></Station>"
#define STATIONS(a, axes)                                                                                              \
  "<components>" STATION("a", "/bodyset/a", a) STATION("b", "/bodyset/a", "1 2 0") STATION("c", "/bodyset/a", "1 0 3") \
      STATION("far", "/bodyset/b", "0 0 0") "<StationDefinedFrame name='f'>" axes                                      \
                                            "</StationDefinedFrame>"                                                   \
                                            "</components><MarkerSet><objects><Marker name='m'>"                       \
                                            "<socket_parent_frame>/f</socket_parent_frame><location>1 2 3"             \
                                            "</location></Marker></objects></MarkerSet>"
#define SOCKETS(c, origin)                                                                    \
  "<socket_point_a>/a</socket_point_a><socket_point_b>/b</socket_point_b><socket_point_c>/" c \
  "</socket_point_c><socket_origin_point>/" origin "</socket_origin_point>"

// a (1 0 0), b (1 2 0), c (1 0 3): along y, normal x
TEST(three_stations_define_a_frame) {
  check_says(TWO(PIN_A PIN_B, STATIONS("1 0 0", SOCKETS("c", "b"))), "<site name=\"m\" class=\"marker\" pos=\"3 3");
  check_says(
      TWO(PIN_A PIN_B, STATIONS("1 0 0", SOCKETS("c", "a") "<ab_axis>-z</ab_axis><ab_x_ac_axis>+x</ab_x_ac_axis>")),
      "<site name=\"m\" class=\"marker\" pos=\"2 -3 2");
}

TEST(stations_that_define_no_frame_are_named) {
  CHECK_REFUSED(TWO(PIN_A PIN_B, STATIONS("1 0 0", SOCKETS("far", "b"))),
                "has stations on several bodies, 'a' and 'b'");
  CHECK_REFUSED(TWO(PIN_A PIN_B, STATIONS("1 4 0", SOCKETS("a", "b"))), "'f' has its stations on a line");
  CHECK_REFUSED(TWO(PIN_A PIN_B, STATIONS("1 0 0", SOCKETS("gone", "b"))),
                "names an unknown station as its point_c");
  CHECK_REFUSED(TWO(PIN_A PIN_B, STATIONS("1 0 0", SOCKETS("c", "b") "<ab_axis>up</ab_axis>")), "it is one of -x, +x");
}

// ---- functions of several coordinates

#define SEVERAL(name, coordinates, function)                                                                       \
  "<TransformAxis name='" name "'><coordinates>" coordinates "</coordinates><axis>1 0 0</axis>" function "</TransformAxis>"
#define TWO_CUSTOM(axes) \
  TWO(PIN_A JOINT("CustomJoint", "/bodyset/a", "b",                                                              \
                  "<coordinates><Coordinate name='x'/><Coordinate name='y'/></coordinates><SpatialTransform>" axes \
                  "</SpatialTransform>"), "")
#define LINE(numbers) "<LinearFunction name='function'><coefficients>" numbers "</coefficients></LinearFunction>"

TEST(axes_that_are_functions_of_several_coordinates_have_inputs) {
  const char* document = TWO_CUSTOM(SEVERAL("rotation1", "x y", LINE("2 3 1")) SEVERAL("rotation2", "y", LINE("1 0")));
  check_says(document, "<input driver=\"x\"/>\n          <input driver=\"y\"/>");
  check_says(document, "type=\"multivariate\" coef=\"1 3 2\" inputs=\"2\" order=\"1\"");
  check_says(document, "<joint name=\"x\" type=\"slide\" axis=\"1 0 0\" limited=\"false\" range=\"-10 10\" function=");
  CHECK_REFUSED(TWO_CUSTOM(SEVERAL("rotation1", "x y", LINE("2 3"))),
                "needs a function of 2 numbers, found <LinearFunction> of 1");
  CHECK_REFUSED(TWO_CUSTOM(SEVERAL("rotation1", "x x", LINE("2 3 1"))), "names the coordinate 'x' twice");
  CHECK_REFUSED(TWO_CUSTOM(SEVERAL("rotation1", "x z", LINE("2 3 1"))),
                "names the coordinate 'z', which does not exist");
}

#define COUPLED(names, function)                                                                                      \
  TWO(PIN_A PIN_B, "<ConstraintSet><objects><CoordinateCouplerConstraint name='c'><coupled_coordinates_function>"     \
                   function "</coupled_coordinates_function><independent_coordinate_names>" names                     \
                   "</independent_coordinate_names><dependent_coordinate_name>p</dependent_coordinate_name>"          \
                   "</CoordinateCouplerConstraint></objects></ConstraintSet>")

TEST(couplers_of_several_coordinates_that_cannot_be_are_named) {
  CHECK_REFUSED(COUPLED("q p", LINE("1 2 3")), "'c': the coordinate 'p' would follow itself");
  CHECK_REFUSED(COUPLED("q p", LINE("1 2")), "of the coupler 'c' needs a function of 2 numbers");
  CHECK_REFUSED(COUPLED("q q", LINE("1 2 3")), "of the coupler 'c' names the coordinate 'q' twice");
}

// ---- springs and actuators between points, on coordinates, about axes

TEST(springs_and_actuators_between_points_are_tendons) {
#define ENDS_A_B "<body1>a</body1><body2>b</body2><point1>0 1 0</point1><point2>0 0 2</point2>"
  const char* spring = FORCES("<PointToPointSpring name='s'>" ENDS_A_B
                              "<stiffness>7</stiffness><rest_length>0.5</rest_length>"
                              "</PointToPointSpring>");
  check_says(spring, "<spatial name=\"s\" springlength=\"0.5\" stiffness=\"7\">");
  check_says(spring, "<site site=\"s point2\"/>");
  const char* push = FORCES("<PointToPointActuator name='l'><bodyA>a</bodyA><bodyB>b</bodyB><pointA>0 1 0</pointA>"
                            "<optimal_force>3</optimal_force></PointToPointActuator>");
  check_says(push, "tendon=\"l\"");
  check_says(push, "gainprm=\"3\"");
  check_warns(FORCES("<PointToPointActuator name='l'><bodyA>a</bodyA><bodyB>b</bodyB>"
                     "<points_are_global>true</points_are_global>"
                     "</PointToPointActuator>"),
              "<PointToPointActuator> 'l' is skipped: points that are fixed in ground have no counterpart");
  check_warns(FORCES("<PointActuator name='p'><body>a</body><point_is_global>true</point_is_global></PointActuator>"),
              "<PointActuator> 'p' is skipped: a point that is fixed in ground has no counterpart");
}

// A torque between two moving bodies is seen from the first; about an axis of ground it has no counterpart.
TEST(torques_act_between_bodies_about_axes_of_the_first) {
#define TORQUE(content) FORCES("<TorqueActuator name='t'><bodyA>a</bodyA><bodyB>b</bodyB>" content "</TorqueActuator>")
  const char* own = TORQUE("<torque_is_global>false</torque_is_global><axis>0 2 0</axis>"
                           "<optimal_force>4</optimal_force>");
  check_says(own, "site=\"t B\"");
  check_says(own, "refsite=\"t A\"");
  check_says(own, "gear=\"0 0 0 0 1 0\"");
  check_says(own, "gainprm=\"-4\"");
  check_warns(TORQUE(""),
              "<TorqueActuator> 't' is skipped: a torque between two moving bodies about an axis of ground");
}

#define LOCKED JOINT("PinJoint", "/bodyset/a", "b", COORDINATE("p", "<locked>true</locked>"))

TEST(forces_on_a_locked_coordinate_are_left_out_with_a_warning) {
#define ON_P(tag) TWO(PIN_A LOCKED, "<ForceSet><objects><" tag " name='f'><coordinate>p</coordinate></" tag "></objects></ForceSet>")
  check_warns(ON_P("CoordinateActuator"), "<CoordinateActuator> 'f' is skipped: its coordinate is locked");
  check_warns(ON_P("ActivationCoordinateActuator"), "'f' is skipped: its coordinate is locked");
  check_warns(ON_P("SpringGeneralizedForce"), "<SpringGeneralizedForce> 'f' is skipped: its coordinate is locked");
}

TEST(a_spring_about_a_negative_rest_length_pulls_on_the_negative_coordinate) {
  const char* document = FORCES("<SpringGeneralizedForce name='f'><coordinate>p</coordinate>"
                                "<rest_length>-0.25</rest_length>"
                                "<stiffness>3</stiffness><viscosity>2</viscosity></SpringGeneralizedForce>");
  check_says(document, "<fixed name=\"f\" springlength=\"0.25\" stiffness=\"3\" damping=\"2\">");
  check_says(document, "<joint joint=\"p\" coef=\"-1\"/>");
}

TEST(controls_bounded_on_one_side_are_free_with_a_warning) {
  const char* document = FORCES("<CoordinateActuator name='f'><coordinate>p</coordinate><min_control>0</min_control>"
                                "<max_control>Inf</max_control></CoordinateActuator>");
  check_warns(document, "<CoordinateActuator> 'f': a control that is bounded on one side is not bounded here");
}

TEST(forces_that_are_switched_off_keep_their_path) {
  check_warns(FORCES("<CoordinateActuator name='f'><appliesForce>false</appliesForce>"
                     "<coordinate>p</coordinate></CoordinateActuator>"),
              "<CoordinateActuator> 'f' is skipped: the file has it switched off");
  const char* path = FORCES("<PathActuator name='f'><appliesForce>false</appliesForce>"
                            "<GeometryPath><PathPointSet><objects>"
                            "<PathPoint name='1'><socket_parent_frame>/ground</socket_parent_frame></PathPoint><PathPoint name='2'>"
                            "<socket_parent_frame>/bodyset/b</socket_parent_frame></PathPoint></objects></PathPointSet></GeometryPath>"
                            "</PathActuator>");
  check_warns(path, "'f' is skipped: the file has it switched off; its path is kept");
  check_says(path, "<spatial name=\"f\"");
}
