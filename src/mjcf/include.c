// include.c — <include file="..."/>: other files in place of one element
//   A name is looked for in the folder of the model file first, then in that of the file that says it. A file may be
//   included once; the tag of its root does not matter. conformance: whether MuJoCo sees a repeat below the first level
//   depends on how the path to the model is spelt, and some cycles exhaust its stack; here a repeat is always refused.
#include "mjcf/mjcf.h"

#include "base/path.h"
#include <string.h>

// A file that was read, and from where it is looking on.
typedef struct snIncluded {
  const char* path;  // without "." and ".."
  const char* folder;
  struct snIncluded* next;
} snIncluded;

typedef struct snIncluder {
  const snIncluding* task;
  snReport* quiet;  // for tries that may fail
  snIncluded* known;
} snIncluder;

// Opens the file where it is found first; *path says where that was.
static bool open_file(snIncluder* includer, const snXmlAttr* file, const char* from_folder, snFileBytes* bytes,
                      char** path) {
  const snIncluding* task = includer->task;
  *path = sn_file_join(task->arena, task->folder, file->text);
  char* beside = sn_file_join(task->arena, from_folder, file->text);
  if (!*path || !beside) {
    sn_error(task->report, file->at, "out of memory");
    return false;
  }
  if (strcmp(*path, beside) != 0) {
    if (sn_file_read(task->access, *path, includer->quiet, file->at, bytes)) return true;
    *path = beside;
  }
  return sn_file_read(task->access, *path, task->report, file->at, bytes);
}

static bool remember(snIncluder* includer, const char* path, snAt at) {
  snArena* arena = includer->task->arena;
  char* reduced = sn_path_reduce(arena, path);
  snIncluded* file = sn_arena_zarray(arena, snIncluded, 1);
  char* folder = sn_file_folder(arena, path);
  if (!reduced || !file || !folder) {
    sn_error(includer->task->report, at, "out of memory");
    return false;
  }
  for (const snIncluded* other = includer->known; other; other = other->next) {
    if (strcmp(other->path, reduced) != 0) continue;
    sn_error(includer->task->report, at, "file '%s' is already part of this model", path);
    return false;
  }
  *file = (snIncluded){reduced, folder, includer->known};
  includer->known = file;
  return true;
}

// The children of the root of an included file, NULL after an error. *folder: where it looks for its own includes.
static snXmlNode* read_included(snIncluder* includer, const snXmlNode* include, const char* from_folder,
                                const char** folder) {
  const snIncluding* task = includer->task;
  const snXmlAttr* file = sn_xml_attr(include, "file");
  if (include->first) {
    sn_error(task->report, include->first->at, "an <include> is empty; <%s> may not stand in it", include->first->tag);
    return NULL;
  }
  if (!file || !file->text[0]) {
    sn_error(task->report, include->at, "<include> needs attribute 'file'");
    return NULL;
  }
  char* path;
  snFileBytes bytes;
  if (!open_file(includer, file, from_folder, &bytes, &path)) return NULL;
  snXmlNode* root = NULL;
  if (remember(includer, path, file->at)) {
    *folder = includer->known->folder;
    int number = sn_report_file(task->report, path, include->at);
    root = sn_xml_parse(task->arena, &task->access->allocator, bytes.data, bytes.size, number, task->report,
                        task->elements_left);
    if (root && !root->first) sn_error(task->report, root->at, "an included file with nothing in it");
  }
  sn_file_close(task->access, &bytes);
  return root ? root->first : NULL;
}

static int depth_of(const snXmlNode* node) { return node ? node->depth : 0; }

// Depth goes on counting through includes, so that no chain of files gets deeper than one file may.
static bool expand(snIncluder* includer, snXmlNode* parent, const char* folder);

// Puts the content of one <include> in its place; *link is what points at it. Returns the last node put in.
static snXmlNode* splice(snIncluder* includer, snXmlNode* parent, snXmlNode* include, snXmlNode** link,
                         const char* from_folder) {
  const char* folder = from_folder;
  snXmlNode* first = read_included(includer, include, from_folder, &folder);
  // a parent of its own while the content's own includes are resolved
  snXmlNode content = {.tag = "include", .depth = depth_of(parent), .first = first};
  for (snXmlNode* node = first; node; node = node->next) content.last = node;
  if (first) expand(includer, &content, folder);
  for (snXmlNode* node = content.first; node; node = node->next) node->parent = parent;
  if (!content.first) {
    *link = include->next;
    return NULL;
  }
  *link = content.first;
  content.last->next = include->next;
  return content.last;
}

static bool expand(snIncluder* includer, snXmlNode* parent, const char* folder) {
  snXmlNode** link = &parent->first;
  snXmlNode* last = NULL;
  bool fits = true;
  while (*link) {
    snXmlNode* node = *link;
    node->depth = parent->depth + 1;
    if (node->depth > SN_XML_MAX_DEPTH) {
      sn_error(includer->task->report, node->at, "elements nested more than %d deep", SN_XML_MAX_DEPTH);
      parent->first = parent->last = NULL;
      return false;
    }
    if (strcmp(node->tag, "include") == 0) {
      snXmlNode* end = splice(includer, parent, node, link, folder);
      if (!end) continue;
      node = end;
    } else {
      fits = expand(includer, node, folder) && fits;
    }
    last = node;
    link = &node->next;
  }
  parent->last = last;
  return fits;
}

void sn_include_files(const snIncluding* including, const char* path, snXmlNode* root) {
  snIncluder includer = {.task = including, .quiet = sn_report_create(&including->access->allocator, NULL)};
  if (!includer.quiet) {
    sn_error(including->report, root->at, "out of memory");
    return;
  }
  if (remember(&includer, path, root->at)) expand(&includer, root, including->folder);
  sn_report_destroy(includer.quiet);
}
