// osim_prescribed.c — forces and torques that are functions of time
//   reads   PrescribedForce        writes  <prescribed>, one for the force and one for the torque
#include "mjcf/osim/osim.h"

#include "base/text.h"

// Functions of a set of three, written and named; false where there are none, or with an error.
static bool write_functions(snOsim* o, const snXmlNode* force, const char* set, const char* names[3]) {
  const snXmlNode* list = sn_osim_child(force, set);
  if (!list) list = sn_osim_named_child(force, set, "FunctionSet");
  int count = 0;
  for (const snXmlNode* node = sn_osim_objects(list); node; node = node->next, count++) {
    snOsimFunction f;
    if (count >= 3) continue;
    if (!sn_osim_read_function(o, node, &f)) return false;
    const char* label = sn_text_format(o->arena, "%s %s %c", sn_osim_name(o, force), set, "xyz"[count]);
    names[count] = sn_osim_write_function(o, sn_osim_name(o, force), label ? label : "", &f);
  }
  if (count != 0 && count != 3)
    sn_error(o->report, list->at, "<%s> '%s' needs three functions in <%s>, found %d", force->tag,
             sn_osim_name(o, force), set, count);
  return count == 3;
}

static snXmlNode* add_part(snOsim* o, const snXmlNode* force, const char* site, const char* const names[3]) {
  snXmlNode* node = sn_osim_add_element(o, "prescribed", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "site", site);
  sn_osim_set(o, node, "xfunction", names[0]);
  sn_osim_set(o, node, "yfunction", names[1]);
  sn_osim_set(o, node, "zfunction", names[2]);
  if (!sn_osim_flag(o, force, "forceIsGlobal", true)) sn_osim_set(o, node, "local", "true");
  return node;
}

void sn_osim_prescribed_force(snOsim* o, const snXmlNode* force) {
  const char *push[3], *point[3], *turn[3];
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, force, "frame", "body", &pose);
  if (!body || !body->out) return;
  bool pushes = write_functions(o, force, "forceFunctions", push);
  bool points = write_functions(o, force, "pointFunctions", point);
  bool turns = write_functions(o, force, "torqueFunctions", turn);
  const char* site = sn_osim_add_site(o, body, force, "frame", pose);
  if (pushes) {
    snXmlNode* node = add_part(o, force, site, push);
    if (points) {
      sn_osim_set(o, node, "xpointfunction", point[0]);
      sn_osim_set(o, node, "ypointfunction", point[1]);
      sn_osim_set(o, node, "zpointfunction", point[2]);
      if (sn_osim_flag(o, force, "pointIsGlobal", false)) sn_osim_set(o, node, "globalpoint", "true");
    }
  }
  if (turns) sn_osim_set(o, add_part(o, force, site, turn), "torque", "true");
}
