// element.c — elements of MJCF into a spec
//   A walk over the tags against the schema's tables: nothing here knows an element by name, except where the world
//   and its frames differ from bodies.
#include "mjcf/mjcf.h"

#include "base/text.h"
#include "spec/descriptor.h"
#include "spec/extension.h"
#include <string.h>

static const char* attribute_name(const void* rows, int i) { return ((const snAttrRow*)rows)[i].name; }

static const char* child_name(const void* parent, int i) {
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  for (int row = 0; row < count; row++)
    if (rows[row].parent == *(const snElementKind*)parent && i-- == 0) return rows[row].tag;
  return NULL;
}

// A note on a word that is right in another place.
static const char* known_elsewhere(snMjcfReader* r, const char* attribute) {
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    if (sn_attr_find((snElementKind)kind, attribute) < 0) continue;
    const char* note =
        sn_text_format(r->spec->arena, " (unrecognized attribute: '%s' is for other elements)", attribute);
    return note ? note : "";
  }
  return "";
}

static void unknown_attribute(snMjcfReader* r, const snElement* element, const snXmlAttr* attr, snContext context) {
  const char* tag = sn_element_tag(element->kind);
  const char* version = sn_newer_attribute(element->kind, attr->name);
  const char* close = sn_closest_word(attr->name, attribute_name, sn_attr_rows(element->kind));
  const char* ask = close ? "; did you mean '" : "";
  if (version)
    sn_error(r->report, attr->at, "<%s> attribute '%s' came with MuJoCo %s and is not supported", tag, attr->name,
             version);
  else if (context.in_frame || context.in_urdf)
    sn_warn(r->report, attr->at, "<%s> attribute '%s' is unknown and ignored, as MuJoCo does inside %s%s%s%s", tag,
            attr->name, context.in_urdf ? "URDF" : "a frame", ask, close ? close : "", close ? "'?" : "");
  else
    sn_error(r->report, attr->at, "<%s> has no attribute '%s'%s%s%s%s", tag, attr->name, ask, close ? close : "",
             close ? "'?" : "", known_elsewhere(r, attr->name));
}

// conformance: MuJoCo's schema lets parts of the kinematic tree stand beside the world, where its reader never looks.
static bool is_tree_beside_world(const snElement* parent, const char* tag) {
  return parent->kind == SN_EL_MUJOCO &&
         (strcmp(tag, "body") == 0 || strcmp(tag, "frame") == 0 || strcmp(tag, "replicate") == 0);
}

static void unknown_element(snMjcfReader* r, const snElement* parent, const snXmlNode* node, snContext context) {
  const char* parent_tag = sn_element_tag(parent->kind);
  const char* version = sn_newer_element(parent->kind, node->tag);
  const char* close = sn_closest_word(node->tag, child_name, &parent->kind);
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  bool elsewhere = strcmp(node->tag, "mujoco") == 0;
  for (int i = 0; i < count; i++) elsewhere |= strcmp(rows[i].tag, node->tag) == 0;
  if (context.in_urdf)
    sn_warn(r->report, node->at, "<%s> is unknown inside <%s> and ignored, as MuJoCo does inside URDF", node->tag,
            parent_tag);
  else if (is_tree_beside_world(parent, node->tag))
    sn_warn(r->report, node->at, "<%s> stands outside <worldbody> and is ignored, as MuJoCo does", node->tag);
  else if (version)
    sn_error(r->report, node->at, "element <%s> came with MuJoCo %s and is not supported", node->tag, version);
  else if (elsewhere && !close)
    sn_error(r->report, node->at, "<%s> may not stand inside <%s>", node->tag, parent_tag);
  else
    sn_error(r->report, node->at, "<%s> has no element <%s>%s%s%s", parent_tag, node->tag,
             close ? "; did you mean <" : "", close ? close : "", close ? ">?" : "");
}

// What the schema holds and Sinew does not simulate, once per kind. Reads on for other errors.
static void check_status(snMjcfReader* r, const snElement* element) {
  if (sn_is_supported(element->kind) || !sn_is_supported(element->parent->kind)) return;
  const char* tag = sn_element_tag(element->kind);
  if (r->refused[element->kind]) return;
  r->refused[element->kind] = true;
  sn_error(r->report, element->at, "<%s> inside <%s> is part of MJCF that Sinew does not know yet", tag,
           sn_element_tag(element->parent->kind));
}

// An instance is configured where it is made; flexes have their elasticity without plugins.
static void check_config(snMjcfReader* r, const snElement* element) {
  if (element->kind == SN_EL_PLUGIN && element->parent->kind == SN_EL_FLEXCOMP)
    sn_error(r->report, element->at, "<plugin> inside <flexcomp>: no plugin acts on the bodies of a flex");
  int row = sn_attr_find(element->kind, "instance");
  bool named = row >= 0 && element->given >> row & 1;
  if (!named || !element->first || element->first->kind != SN_EL_CONFIG) return;
  sn_error(r->report, element->first->at,
           "<config> may not stand in a <plugin> with attribute 'instance': the instance has its own");
}

// In strict mode, names what MuJoCo would stumble over: an attribute, or a word in its text.
static void check_attribute_is_mujoco(snMjcfReader* r, const snElement* element, const snXmlAttr* attr) {
  if (!r->strict) return;
  const char* tag = sn_element_tag(element->kind);
  const char* version = sn_newer_attribute(element->kind, attr->name);
  if (!version) version = sn_newer_text(element->kind, attr->name, attr->text).version;
  if (version && !r->newer)
    sn_error(r->report, attr->at, "<%s> attribute '%s' came with MuJoCo %s, and 3.5.0 does not have it", tag,
             attr->name, version);
  else if (sn_is_extension_attribute(element->kind, attr->name))
    sn_error(r->report, attr->at, "<%s> attribute '%s' is an extension of Sinew, which MuJoCo does not have", tag,
             attr->name);
  else if (sn_is_extension_word(element->kind, attr->name, attr->text))
    sn_error(r->report, attr->at, "<%s> attribute '%s' has the value '%s', an extension of Sinew", tag, attr->name,
             attr->text);
}

static void check_element_is_mujoco(snMjcfReader* r, const snElement* element) {
  const char* version = sn_newer_element(element->parent->kind, sn_element_tag(element->kind));
  if (r->strict && version && !r->newer)
    sn_error(r->report, element->at, "element <%s> came with MuJoCo %s, and 3.5.0 does not have it",
             sn_element_tag(element->kind), version);
  if (r->strict && sn_is_extension(element->kind))
    sn_error(r->report, element->at,
             "<%s> inside <%s> is an extension of Sinew, which to MuJoCo is an unrecognized element",
             sn_element_tag(element->kind), sn_element_tag(element->parent->kind));
}

// Words of newer files that mean the same as an older text are read as that.
static void set_attribute(snMjcfReader* r, snElement* element, int row, const snXmlAttr* attr) {
  snNewerText newer = sn_newer_text(element->kind, attr->name, attr->text);
  if (newer.refused)
    sn_error(r->report, attr->at, "<%s> attribute '%s' has %s '%s', which came with MuJoCo %s and is not supported",
             sn_element_tag(element->kind), attr->name, strchr(newer.what, ' ') ? newer.what : "the value",
             strchr(newer.what, ' ') ? attr->text : newer.what, newer.version);
  else
    sn_spec_set(r->spec, element, row, newer.as ? newer.as : attr->text, attr->at);
}

static void missing_attribute(snMjcfReader* r, const snElement* element, const char* name) {
  const char* version = sn_newer_optional(element->kind, name);
  const char* tag = sn_element_tag(element->kind);
  if (version)
    sn_error(r->report, element->at,
             "<%s> needs attribute '%s'; that it may be left out came with MuJoCo %s and is not supported", tag, name,
             version);
  else
    sn_error(r->report, element->at, "<%s> needs attribute '%s'", tag, name);
}

void sn_mjcf_attributes(snMjcfReader* r, snElement* element, const snXmlNode* node, snContext context) {
  const snAttrRow* rows = sn_attr_rows(element->kind);
  bool in_class = context.in_default && element->parent->kind == SN_EL_DEFAULT && element->kind != SN_EL_DEFAULT;
  snRowSet tried = 0;
  for (int i = 0; i < node->attr_count; i++) {
    const snXmlAttr* attr = &node->attrs[i];
    int row = sn_attr_find(element->kind, attr->name);
    if (row < 0) {
      unknown_attribute(r, element, attr, context);
    } else if (in_class && rows[row].where != SN_WHERE_ANY) {
      sn_error(r->report, attr->at, "<%s> attribute '%s' may not stand in a default class", node->tag, attr->name);
    } else {
      tried |= SN_ROW_BIT(row);
      check_attribute_is_mujoco(r, element, attr);
      set_attribute(r, element, row, attr);
    }
  }
  for (int row = 0; rows[row].name && !in_class; row++)
    if (rows[row].where == SN_WHERE_MUST && !(tried >> row & 1)) missing_attribute(r, element, rows[row].name);
}

// The body that an element inside frames belongs to.
static const snElement* carrier(const snElement* element) {
  while (element->kind == SN_EL_FRAME) element = element->parent;
  return element;
}

static bool moves_its_body(snElementKind kind) {
  return kind == SN_EL_JOINT || kind == SN_EL_FREEJOINT || kind == SN_EL_INERTIAL;
}

void sn_mjcf_element(snMjcfReader* r, snElement* parent, const snXmlNode* node, snElementKind kind, snContext context) {
  if (moves_its_body(kind) && carrier(parent)->kind == SN_EL_WORLDBODY) {
    sn_error(r->report, node->at, "the world does not move: <%s> may not stand in it", node->tag);
    return;
  }
  snElement* element = sn_spec_add(r->spec, parent, kind, node->at);
  if (!element) {
    sn_error(r->report, node->at, "out of memory");
    return;
  }
  context.in_frame |= kind == SN_EL_FRAME || kind == SN_EL_REPLICATE;
  context.in_default |= kind == SN_EL_DEFAULT;
  check_element_is_mujoco(r, element);
  sn_mjcf_attributes(r, element, node, context);
  check_status(r, element);
  sn_mjcf_children(r, element, node, context);
  check_config(r, element);
}

void sn_mjcf_children(snMjcfReader* r, snElement* parent, const snXmlNode* node, snContext context) {
  uint64_t seen[(SN_EL_COUNT + 63) / 64] = {0};
  for (const snXmlNode* child = node->first; child; child = child->next) {
    const snChildRow* row = sn_child_find(parent->kind, child->tag);
    bool world = parent->kind == SN_EL_WORLDBODY;
    if (!row && world && sn_child_find(SN_EL_BODY, child->tag)) row = sn_child_find(SN_EL_BODY, child->tag);
    if (!row) {
      unknown_element(r, parent, child, context);
      continue;
    }
    uint64_t bit = (uint64_t)1 << (row->kind % 64);
    if (row->count == SN_CHILD_ONE && (seen[row->kind / 64] & bit)) {
      sn_error(r->report, child->at, "<%s> may stand only once inside <%s>", child->tag, node->tag);
      continue;
    }
    seen[row->kind / 64] |= bit;
    sn_mjcf_element(r, parent, child, row->kind, context);
  }
}
