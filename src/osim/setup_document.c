// setup_document.c — OpenSim's set-up files as documents: elements, their texts, numbers and paths
//   Paths in a set-up file are seen from its folder.
#include "osim/setup.h"

#include "base/file.h"
#include "base/text.h"
#include <string.h>
#include <strings.h>

const snXmlNode* sn_setup_child(const snXmlNode* node, const char* tag) {
  for (const snXmlNode* found = node ? node->first : NULL; found; found = found->next)
    if (strcmp(found->tag, tag) == 0) return found;
  return NULL;
}

const char* sn_setup_text(const snXmlNode* node, const char* tag) {
  const snXmlNode* leaf = sn_setup_child(node, tag);
  bool empty = !leaf || !leaf->text || !leaf->text[0] || strcmp(leaf->text, "Unassigned") == 0;
  return empty ? NULL : leaf->text;
}

const char* sn_setup_path(const snSetupReader* r, const snXmlNode* node, const char* tag) {
  const char* text = sn_setup_text(node, tag);
  return text ? sn_file_join(r->arena, r->folder, text) : NULL;
}

double sn_setup_number(const snSetupReader* r, const snXmlNode* node, const char* tag, double preset) {
  const snXmlNode* leaf = sn_setup_child(node, tag);
  double value;
  const char* bad;
  int length;
  if (!leaf || !leaf->text || !leaf->text[0]) return preset;
  if (sn_text_numbers(leaf->text, &value, 1, &bad, &length) == 1) return value;
  sn_error(r->report, leaf->at, "<%s> holds '%.40s'; it is one number", tag, leaf->text);
  return preset;
}

bool sn_setup_flag(const snSetupReader* r, const snXmlNode* node, const char* tag, bool preset) {
  const char* text = sn_setup_text(node, tag);
  if (!text) return preset;
  bool yes = strcasecmp(text, "true") == 0 || strcmp(text, "1") == 0;
  if (!yes && strcasecmp(text, "false") != 0 && strcmp(text, "0") != 0)
    sn_error(r->report, sn_setup_child(node, tag)->at, "<%s> holds '%.40s'; it is true or false", tag, text);
  return yes;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

const char** sn_setup_words(const snSetupReader* r, const snXmlNode* node, const char* tag, int* count) {
  const char* text = sn_setup_text(node, tag);
  size_t most = text ? strlen(text) / 2 + 2 : 0;
  const char** words = most ? sn_arena_zarray(r->arena, const char*, most) : NULL;
  *count = 0;
  while (words && *text) {
    while (is_blank(*text)) text++;
    size_t length = 0;
    while (text[length] && !is_blank(text[length])) length++;
    if (length > 0 && !(words[(*count)++] = sn_text_copy(r->arena, text, length))) return NULL;
    text += length;
  }
  return *count ? words : NULL;
}

static const char* option_tag(const void* context, int i) { return ((const snSetupOption*)context)[i].tag; }

void sn_setup_check(const snSetupReader* r, const snXmlNode* node, const snSetupOption* options) {
  for (const snXmlNode* child = node ? node->first : NULL; child; child = child->next) {
    const snSetupOption* o = options;
    while (o->tag && strcmp(o->tag, child->tag) != 0) o++;
    const char *text = sn_setup_text(node, child->tag),
               *close = o->tag ? NULL : sn_closest_word(child->tag, option_tag, options);
    bool usual = !text || strcasecmp(text, "false") == 0 || (o->usual && strcasecmp(text, o->usual) == 0);
    if (!o->tag)
      sn_warn(r->report, child->at, "<%s> in <%s> is not known and not used%s%s%s", child->tag, node->tag,
              close ? "; did you mean <" : "", close ? close : "", close ? ">?" : "");
    else if (o->remark && (child->first || !usual))
      sn_warn(r->report, child->at, "<%s>: %s", child->tag, o->remark);
  }
}

const snXmlNode* sn_setup_objects(const snXmlNode* set) {
  const snXmlNode* objects = sn_setup_child(set, "objects");
  return objects ? objects->first : NULL;
}

// The first element of a document of OpenSim in some bytes; NULL with an error.
static snXmlNode* parse(const snSetupReader* r, const char* path, const void* bytes, size_t size) {
  snFileAccess access = sn_file_access(NULL);
  int file = sn_report_file(r->report, path, SN_NOWHERE), left = SN_XML_MAX_ELEMENTS;
  snXmlNode* root = sn_xml_parse(r->arena, &access.allocator, bytes, size, file, r->report, &left);
  if (root && strcmp(root->tag, SN_OPTIMAL_ROOT) == 0) return root;
  if (root && !sn_xml_is_osim(root->tag)) {
    sn_error(r->report, root->at, "<%s> is not a file of OpenSim", root->tag);
    return NULL;
  }
  if (root && strcmp(root->tag, SN_OSIM_ROOT) != 0) return root;
  if (root && !root->first) sn_error(r->report, root->at, "<%s> is empty", root->tag);
  return root ? root->first : NULL;
}

snXmlNode* sn_setup_document(const snSetupReader* r, const char* path) {
  snFileAccess access = sn_file_access(NULL);
  snFileBytes bytes;
  if (!sn_file_read(&access, path, r->report, SN_NOWHERE, &bytes)) return NULL;
  snXmlNode* first = parse(r, path, bytes.data, bytes.size);
  sn_file_close(&access, &bytes);
  return first;
}

static bool prepare(snSetupReader* r, const char* path, snDiagnostics* diag) {
  *r = (snSetupReader){.arena = sn_arena_create(NULL, 0), .report = sn_report_create(NULL, diag)};
  if (!r->arena || !r->report) return false;
  if (!path) sn_error(r->report, SN_NOWHERE, "no path is given");
  r->folder = path ? sn_file_folder(r->arena, path) : NULL;
  return r->folder != NULL;
}

bool sn_setup_open(snSetupReader* r, const char* path, snDiagnostics* diag) {
  if (!prepare(r, path, diag)) return false;
  r->tool = sn_setup_document(r, path);
  return r->tool != NULL;
}

bool sn_setup_open_bytes(snSetupReader* r, const char* path, const void* bytes, size_t size, snDiagnostics* diag) {
  if (!prepare(r, path, diag)) return false;
  r->tool = parse(r, path, bytes, size);
  return r->tool != NULL;
}

bool sn_setup_vector(const snSetupReader* r, const snXmlNode* node, const char* tag, snVec3* value) {
  const snXmlNode* leaf = sn_setup_child(node, tag);
  double numbers[3];
  const char* bad;
  int length;
  if (!leaf || !leaf->text || !leaf->text[0]) return true;
  if (sn_text_numbers(leaf->text, numbers, 3, &bad, &length) != 3) {
    sn_error(r->report, leaf->at, "<%s> holds '%.40s'; it is three numbers", tag, leaf->text);
    return false;
  }
  *value = (snVec3){numbers[0], numbers[1], numbers[2]};
  return true;
}

bool sn_setup_close(snSetupReader* r, bool ok) {
  ok = ok && r->report && sn_report_errors(r->report) == 0;
  sn_report_destroy(r->report);
  if (!ok) sn_arena_destroy(r->arena);
  return ok;
}
