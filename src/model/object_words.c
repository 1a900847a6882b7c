// object_words.c — words for kinds of objects, and for warnings
#include "sinew/support.h"

#include <string.h>

static const char* const object_word[SN_OBJ_COUNT] = {
    [SN_OBJ_BODY] = "body",         [SN_OBJ_XBODY] = "xbody",       [SN_OBJ_JOINT] = "joint",
    [SN_OBJ_DOF] = "dof",           [SN_OBJ_GEOM] = "geom",         [SN_OBJ_SITE] = "site",
    [SN_OBJ_CAMERA] = "camera",     [SN_OBJ_LIGHT] = "light",       [SN_OBJ_FLEX] = "flex",
    [SN_OBJ_MESH] = "mesh",         [SN_OBJ_SKIN] = "skin",         [SN_OBJ_HFIELD] = "hfield",
    [SN_OBJ_TEXTURE] = "texture",   [SN_OBJ_MATERIAL] = "material", [SN_OBJ_PAIR] = "pair",
    [SN_OBJ_EXCLUDE] = "exclude",   [SN_OBJ_EQUALITY] = "equality", [SN_OBJ_TENDON] = "tendon",
    [SN_OBJ_ACTUATOR] = "actuator", [SN_OBJ_SENSOR] = "sensor",     [SN_OBJ_NUMERIC] = "numeric",
    [SN_OBJ_TEXT] = "text",         [SN_OBJ_TUPLE] = "tuple",       [SN_OBJ_KEY] = "key",
    [SN_OBJ_PLUGIN] = "plugin",     [SN_OBJ_FUNCTION] = "function", [SN_OBJ_DRIVEN] = "driven",
    [SN_OBJ_FORCE] = "force",
};

static const char* const warning_words[SN_WARNING_COUNT] = {
    [SN_WARNING_INERTIA] = "inertia matrix close to singular",
    [SN_WARNING_CONTACTFULL] = "contacts dropped",
    [SN_WARNING_CNSTRFULL] = "constraint rows dropped",
    [SN_WARNING_VGEOMFULL] = "drawn geoms dropped",
    [SN_WARNING_BADQPOS] = "bad number in qpos",
    [SN_WARNING_BADQVEL] = "bad number in qvel",
    [SN_WARNING_BADQACC] = "bad number in qacc",
    [SN_WARNING_BADCTRL] = "bad number in ctrl",
    [SN_WARNING_BADOPTION] = "option without meaning",
};

const char* sn_object_type_name(snObjectType type) { return (unsigned)type < SN_OBJ_COUNT ? object_word[type] : NULL; }

snObjectType sn_object_type_from_name(const char* name) {
  for (int type = 0; name && type < SN_OBJ_COUNT; type++)
    if (object_word[type] && strcmp(object_word[type], name) == 0) return (snObjectType)type;
  return SN_OBJ_UNKNOWN;
}

const char* sn_warning_name(snWarning warning) {
  return (unsigned)warning < SN_WARNING_COUNT ? warning_words[warning] : NULL;
}
