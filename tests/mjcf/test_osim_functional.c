// test_osim_functional.c — FunctionBasedPath in files of OpenSim
#include "base/growing_text.h"
#include "reading.h"

#include <stdlib.h>

#define HEAD                                                                                                             \
  "<OpenSimDocument Version='40600'><Model name='m'><BodySet><objects><Body name='a'><mass>2</mass><inertia>1 1 1 0 0 0" \
  "</inertia></Body><Body name='b'><mass>2</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet><JointSet>"    \
  "<objects><PinJoint name='j'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/a"         \
  "</socket_child_frame><coordinates><Coordinate name='q'/></coordinates></PinJoint><PinJoint name='k'>"                 \
  "<socket_parent_frame>/bodyset/a</socket_parent_frame><socket_child_frame>/bodyset/b</socket_child_frame><coordinates>" \
  "<Coordinate name='p'/></coordinates></PinJoint></objects></JointSet><ForceSet><objects><PathActuator name='act'>"     \
  "<FunctionBasedPath name='path'>"
#define END "</FunctionBasedPath></PathActuator></objects></ForceSet></Model></OpenSimDocument>"
#define BOTH "<coordinate_paths>/jointset/j/q /jointset/k/p</coordinate_paths>"
#define ONE  "<coordinate_paths>/jointset/k/p</coordinate_paths>"
#define POLYNOMIAL(dimension, order, coefficients)                                                            \
  "<MultivariatePolynomialFunction><coefficients>" coefficients "</coefficients><dimension>" dimension        \
  "</dimension><order>" order "</order></MultivariatePolynomialFunction>"
#define LENGTH(function) "<length_function>" function "</length_function>"
#define ARMS(functions)  "<moment_arm_functions>" functions "</moment_arm_functions>"
#define SPEED(function)  "<lengthening_speed_function>" function "</lengthening_speed_function>"
#define LINE             "<LinearFunction><coefficients>1 0</coefficients></LinearFunction>"
#define TWO              POLYNOMIAL("2", "1", "1 2 3")

static void check_says(const char* document, const char* piece) {
  Reading r;
  read_text(&r, document);
  snGrowingText text = {.allocator = sn_allocator(NULL)};
  if (r.spec) sn_mjcf_write(r.spec, &text);
  if (!text.data) test_fail("model.osim", 0, "%s", said(&r, 0));
  if (text.data) CHECK_CONTAINS(text.data, piece);
  free(text.data);
  reading_end(&r);
}

TEST(a_function_based_path_is_a_functional_tendon) {
  const char* document = HEAD BOTH LENGTH(TWO) END;
  check_says(document, "<functional name=\"act\" length=\"act length\">");
  check_says(document, "<joint joint=\"q\"/>");
  check_says(document, "type=\"multivariate\" coef=\"1 2 3\" inputs=\"2\" order=\"1\"");
  check_says(HEAD "<coordinates>j/q k/p</coordinates>" LENGTH(TWO) END, "<joint joint=\"p\"/>");
}

TEST(moment_arms_and_speeds_become_functions_of_the_tendon) {
  const char* document = HEAD BOTH LENGTH(TWO) ARMS(TWO TWO) SPEED(POLYNOMIAL("4", "1", "1 2 3 4 5")) END;
  check_says(document, "speed=\"act speed\"");
  check_says(document, "<joint joint=\"p\" momentarm=\"act moment arm p\"/>");
  check_says(HEAD ONE LENGTH(LINE) ARMS("") SPEED("") END, "<joint joint=\"p\"/>");
}

TEST(sizes_that_do_not_fit_are_refused) {
  CHECK_REFUSED(HEAD BOTH LENGTH(LINE) END, "needs a function of 2 numbers, found <LinearFunction> of 1");
  CHECK_REFUSED(HEAD ONE LENGTH(TWO) END, "needs a function of 1 number, found <MultivariatePolynomialFunction> of 2");
  CHECK_REFUSED(HEAD ONE LENGTH("<Constant><value>1</value></Constant>") END, "found <Constant> of 0");
  CHECK_REFUSED(HEAD BOTH LENGTH(POLYNOMIAL("2", "1", "1 2")) END,
                "needs 3 coefficients for dimension 2 and order 1, found 2");
  CHECK_REFUSED(HEAD BOTH LENGTH(POLYNOMIAL("2", "1.5", "1 2")) END, "dimension 2 and order 1.5");
  CHECK_REFUSED(HEAD BOTH LENGTH(POLYNOMIAL("2", "1", "1 inf 2")) END, "not finite");
  CHECK_REFUSED(HEAD BOTH LENGTH(TWO) ARMS(TWO) END, "needs 2 functions, one for each coordinate, found 1");
  CHECK_REFUSED(HEAD BOTH LENGTH(TWO) ARMS(TWO LINE) END,
                "<moment_arm_functions> of the path of 'act' needs a function of 2");
  CHECK_REFUSED(HEAD BOTH LENGTH(TWO) SPEED(TWO) END,
                "<lengthening_speed_function> of the path of 'act' needs a function of 4");
}

TEST(paths_without_length_or_coordinates_are_refused) {
  CHECK_REFUSED(HEAD BOTH END, "needs a <length_function>");
  CHECK_REFUSED(HEAD LENGTH(LINE) END, "needs <coordinate_paths> with a coordinate");
  CHECK_REFUSED(HEAD "<coordinate_paths>/jointset/k/x</coordinate_paths>" LENGTH(LINE) END,
                "'x', which does not exist");
  CHECK_REFUSED(HEAD "<coordinate_paths>k/p j/q k/p</coordinate_paths>" LENGTH(TWO) END,
                "names the coordinate 'p' twice");
}

TEST(a_polynomial_of_several_numbers_is_refused_as_a_function_of_one) {
  CHECK_REFUSED(
      "<OpenSimDocument Version='40600'><Model name='m'><BodySet><objects><Body name='a'><mass>2</mass></Body></objects>"
      "</BodySet><JointSet><objects><CustomJoint name='j'><socket_parent_frame>/ground</socket_parent_frame>"
      "<socket_child_frame>/bodyset/a</socket_child_frame><coordinates><Coordinate name='q'/></coordinates>"
      "<SpatialTransform><TransformAxis name='rotation1'><coordinates>q</coordinates><axis>1 0 0</axis><function>" TWO
      "</function></TransformAxis></SpatialTransform></CustomJoint></objects></JointSet></Model></OpenSimDocument>",
      "is a function of several numbers");
}
