// osim_expression.c — forces by expressions
//   reads   ExpressionBasedCoordinateForce, ExpressionBasedPointToPointForce, ExpressionBasedBushingForce
//   writes  <coordinateforce>, <pointforce>, <expressionbushing>
//   The texts are compiled with the model (compile/expression_text.h); complaints name the place of their property.
#include "mjcf/osim/osim.h"

#include "base/text.h"

// The text of a property as an attribute that stands where the property does; an expression that is left out is 0.
static void set_expression(const snOsim* o, snXmlNode* node, const char* attribute, const snXmlNode* force,
                           const char* tag) {
  const snXmlNode* leaf = sn_osim_property(o, force, tag);
  sn_osim_set(o, node, attribute, leaf && leaf->text ? leaf->text : "0");
  if (node && leaf && node->attr_count > 0) node->attrs[node->attr_count - 1].at = leaf->at;
}

void sn_osim_coordinate_force(snOsim* o, const snXmlNode* force) {
  const char* name = sn_osim_text(o, force, "coordinate");
  const snOsimCoordinate* c = sn_osim_coordinate(o, force, name ? name : "");
  if (!c || sn_osim_is_blended(o, force, c)) return;
  snXmlNode* node = sn_osim_add_element(o, "coordinateforce", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "joint", c->name);
  set_expression(o, node, "expression", force, "expression");
}

void sn_osim_point_force(snOsim* o, const snXmlNode* force) {
  static const char* const bodies[2] = {"body1", "body2"};
  static const char* const points[2] = {"point1", "point2"};
  const char* sites[2];
  for (int i = 0; i < 2; i++) {
    const char* name = sn_osim_text(o, force, bodies[i]);
    snPose pose;
    const snOsimBody* body = sn_osim_frame(o, force, name ? name : "", &pose);
    if (!body || !body->out) return;
    snVec3 point = pose_apply(pose, sn_osim_vec3(o, force, points[i], vec3(0, 0, 0)));
    sites[i] = sn_osim_add_site(o, body, force, points[i], (snPose){point, quat_identity()});
  }
  snXmlNode* node = sn_osim_add_element(o, "pointforce", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "site1", sites[0]);
  sn_osim_set(o, node, "site2", sites[1]);
  set_expression(o, node, "expression", force, "expression");
}

void sn_osim_expression_bushing(snOsim* o, const snXmlNode* force) {
  static const char* const names[6][2] = {
      {"Mx_expression", "xrotexpression"}, {"My_expression", "yrotexpression"}, {"Mz_expression", "zrotexpression"},
      {"Fx_expression", "xexpression"},    {"Fy_expression", "yexpression"},    {"Fz_expression", "zexpression"},
  };
  snXmlNode* node = sn_osim_add_bushing(o, force, "expressionbushing");
  for (int i = 0; node && i < 6; i++) set_expression(o, node, names[i][1], force, names[i][0]);
}
