// urdf_values.c — elements, attributes and numbers of URDF
//   What a schema would say is asked for here: which elements and attributes are required, and how many numbers. As in
//   MuJoCo, everything that is not asked for may stand in the file and means nothing.
#include "mjcf/urdf/urdf.h"

#include "base/text.h"
#include "spec/descriptor.h"
#include <math.h>
#include <string.h>

const snXmlNode* sn_urdf_child(const snUrdf* u, const snXmlNode* node, const char* tag, bool required) {
  const snXmlNode* found = NULL;
  for (const snXmlNode* child = node->first; child; child = child->next) {
    if (strcmp(child->tag, tag) != 0) continue;
    if (found) sn_error(u->report, child->at, "<%s> may stand only once inside <%s>", tag, node->tag);
    if (!found) found = child;
  }
  if (required && !found) sn_error(u->report, node->at, "<%s> needs an element <%s>", node->tag, tag);
  return found;
}

const snXmlAttr* sn_urdf_attr(const snUrdf* u, const snXmlNode* node, const char* name, bool required) {
  const snXmlAttr* attr = sn_xml_attr(node, name);
  if (required && !attr) sn_error(u->report, node->at, "<%s> needs attribute '%s'", node->tag, name);
  return attr;
}

static bool are_finite(const double* values, int count) {
  for (int i = 0; i < count; i++)
    if (!isfinite(values[i])) return false;
  return true;
}

bool sn_urdf_numbers(const snUrdf* u, const snXmlNode* node, const char* name, int count, bool required, double* out) {
  const snXmlAttr* attr = sn_urdf_attr(u, node, name, required);
  if (!attr) return false;
  double values[4];
  const char* bad = NULL;
  int length = 0, found = sn_text_numbers(attr->text, values, 4, &bad, &length);
  if (found == 0 && !required) {
    sn_warn(u->report, attr->at, "<%s> attribute '%s' is empty and does nothing", node->tag, name);
  } else if (found < 0) {
    sn_error(u->report, attr->at, "<%s> attribute '%s' holds '%.*s', which is not a number", node->tag, name,
             length > 40 ? 40 : length, bad);
  } else if (found != count) {
    sn_error(u->report, attr->at, "<%s> attribute '%s' needs %d number%s, found %d", node->tag, name, count,
             count == 1 ? "" : "s", found);
  } else if (!are_finite(values, count)) {
    sn_error(u->report, attr->at, "<%s> attribute '%s' holds a number that is not finite", node->tag, name);
  } else {
    memcpy(out, values, sizeof(double) * (size_t)count);
    return true;
  }
  return false;
}

snElement* sn_urdf_add(const snUrdf* u, snElement* parent, snElementKind kind, snAt at) {
  snElement* element = sn_spec_add(u->spec, parent, kind, at);
  if (!element) sn_error(u->report, at, "out of memory");
  return element;
}

void sn_urdf_set(const snUrdf* u, snElement* element, const char* name, const char* text, snAt at) {
  sn_spec_set(u->spec, element, sn_attr_find(element->kind, name), text, at);
}

void sn_urdf_set_numbers(const snUrdf* u, snElement* element, const char* name, const double* values, int count,
                         snAt at) {
  sn_spec_set_reals(u->spec, element, sn_attr_find(element->kind, name), values, count, at);
}

// Roll, pitch and yaw are the Euler angles of the sequence XYZ, which <compiler> of a URDF model says.
void sn_urdf_origin(const snUrdf* u, const snXmlNode* node, snElement* element) {
  const snXmlNode* origin = sn_urdf_child(u, node, "origin", false);
  if (!origin) return;
  double numbers[3];
  if (sn_urdf_numbers(u, origin, "xyz", 3, false, numbers))
    sn_urdf_set_numbers(u, element, "pos", numbers, 3, sn_xml_attr(origin, "xyz")->at);
  if (sn_urdf_numbers(u, origin, "rpy", 3, false, numbers))
    sn_urdf_set_numbers(u, element, "euler", numbers, 3, sn_xml_attr(origin, "rpy")->at);
}

const snXmlNode* sn_urdf_next(const snXmlNode* root, const snXmlNode* node) {
  if (node->first) return node->first;
  while (node != root && !node->next) node = node->parent;
  return node == root ? NULL : node->next;
}
