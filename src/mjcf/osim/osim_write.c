// osim_write.c — elements of the MJCF document that an OpenSim model becomes
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <string.h>

#define FIRST_ATTRS 8

snXmlNode* sn_osim_add(const snOsim* o, snXmlNode* parent, const char* tag, snAt at) {
  snXmlNode* node = sn_arena_zalloc(o->arena, sizeof *node);
  if (!node) {
    sn_osim_out_of_memory(o);
    return NULL;
  }
  *node = (snXmlNode){.tag = tag, .at = at, .parent = parent, .depth = parent ? parent->depth + 1 : 1};
  if (!parent) return node;
  if (parent->last)
    parent->last->next = node;
  else
    parent->first = node;
  parent->last = node;
  return node;
}

// Room for one more attribute: the list doubles at powers of two.
static bool grow_attrs(const snOsim* o, snXmlNode* node) {
  int count = node->attr_count;
  bool full = count == 0 || (count >= FIRST_ATTRS && (count & (count - 1)) == 0);
  if (!full) return true;
  snXmlAttr* list = sn_arena_array(o->arena, snXmlAttr, count ? 2 * count : FIRST_ATTRS);
  if (list && count) memcpy(list, node->attrs, sizeof *list * (size_t)count);
  if (list) node->attrs = list;
  if (!list) sn_osim_out_of_memory(o);
  return list != NULL;
}

void sn_osim_set(const snOsim* o, snXmlNode* node, const char* name, const char* text) {
  if (node && text && grow_attrs(o, node)) node->attrs[node->attr_count++] = (snXmlAttr){name, text, node->at};
}

void sn_osim_set_numbers(const snOsim* o, snXmlNode* node, const char* name, const double* values, int count) {
  char* text = sn_arena_array(o->arena, char, (size_t)count* SN_NUMBER_TEXT + 1);
  if (!text) {
    sn_osim_out_of_memory(o);
    return;
  }
  char* end = text;
  for (int i = 0; i < count; i++) {
    if (i) *end++ = ' ';
    end += sn_text_from_number(values[i] == 0 ? 0 : values[i], end);
  }
  *end = '\0';
  sn_osim_set(o, node, name, text);
}

void sn_osim_set_number(const snOsim* o, snXmlNode* node, const char* name, double value) {
  sn_osim_set_numbers(o, node, name, &value, 1);
}

void sn_osim_set_vec3(const snOsim* o, snXmlNode* node, const char* name, snVec3 value) {
  double values[3];
  vec3_store(values, value);
  sn_osim_set_numbers(o, node, name, values, 3);
}

void sn_osim_set_pose(const snOsim* o, snXmlNode* node, snPose pose) {
  if (!vec3_is_zero(pose.pos)) sn_osim_set_vec3(o, node, "pos", pose.pos);
  double quat[4];
  quat_store(quat, pose.quat);
  if (quat[1] != 0 || quat[2] != 0 || quat[3] != 0) sn_osim_set_numbers(o, node, "quat", quat, 4);
}

snXmlNode* sn_osim_section(const snOsim* o, snXmlNode** section, const char* tag, snAt at) {
  if (!*section) *section = sn_osim_add(o, o->root, tag, at);
  return *section;
}

const char* sn_osim_unique(snOsim* o, const char* tag, const char* owner, const char* name) {
  for (int i = 0; i < 1 << 20; i++) {
    const char* full = i == 0               ? name
                       : i == 1 && owner[0] ? sn_text_format(o->arena, "%s/%s", owner, name)
                                            : sn_text_format(o->arena, "%s/%s_%d", owner, name, i);
    const char* key = full ? sn_text_format(o->arena, "%s %s", tag, full) : NULL;
    if (!key) break;
    if (!full[0] || sn_name_find(&o->names, SN_OSIM_OUT, key) >= 0) continue;
    if (sn_name_add(&o->names, SN_OSIM_OUT, key, NULL) < 0) break;
    return full;
  }
  sn_osim_out_of_memory(o);
  return name;
}
