// tables.c — the tables of the library as JSON, for the reference: elements and attributes of MJCF, fields, stages
//   A program of the documents, not of the library: it sees the schema's descriptors, which are internal.

#include "sinew/fields.h"
#include "spec/descriptor.h"
#include "spec/extension.h"
#include <stdio.h>

static void print_text(const char* text) {
  putchar('"');
  for (; *text; text++) {
    if (*text == '"' || *text == '\\') putchar('\\');
    putchar(*text);
  }
  putchar('"');
}

static void print_pair(const char* key, const char* text) {
  printf("\"%s\": ", key);
  print_text(text ? text : "");
}

// ---- MJCF

static const char* kind_name(snAttrKind kind) {
  static const char* const names[] = {
      [SN_ATTR_REAL] = "real",       [SN_ATTR_REALS] = "reals", [SN_ATTR_UPTO] = "upto", [SN_ATTR_POLY] = "poly",
      [SN_ATTR_LIST] = "list",       [SN_ATTR_INT] = "int",     [SN_ATTR_INTS] = "ints", [SN_ATTR_INTLIST] = "intlist",
      [SN_ATTR_FLAG] = "flag",       [SN_ATTR_KEYWORD] = "keyword", [SN_ATTR_WORDS] = "words",
      [SN_ATTR_ORDERED] = "ordered", [SN_ATTR_STRING] = "string", [SN_ATTR_NAME] = "name", [SN_ATTR_REF] = "ref"};
  return names[kind];
}

static void print_words(snElementKind element, const snAttrRow* row) {
  printf(", \"words\": [");
  for (const snWord* word = row->words; word && word->text; word++) {
    printf("%s{", word == row->words ? "" : ", ");
    print_pair("word", word->text);
    printf(", \"ours\": %s}", sn_is_extension_word(element, row->name, word->text) ? "true" : "false");
  }
  printf("]");
}

static void print_attribute(snElementKind element, const snAttrRow* row) {
  static const char* const where[] = {"any", "own", "must"};
  printf("{");
  print_pair("name", row->name);
  printf(", ");
  print_pair("kind", kind_name(row->kind));
  printf(", \"count\": %d, ", row->count);
  print_pair("where", where[row->where]);
  printf(", ");
  print_pair("default", row->preset);
  printf(", ");
  print_pair("doc", row->doc);
  bool ours = sn_is_extension(element) || sn_is_extension_attribute(element, row->name);
  printf(", \"ours\": %s", ours ? "true" : "false");
  if (row->words) print_words(element, row);
  printf("}");
}

static void print_element(snElementKind element) {
  static const char* const status[] = {"yes", "ours", "later", "never"};
  const snElementRow* row = sn_element_row(element);
  printf("{");
  print_pair("kind", row->kind);
  printf(", ");
  print_pair("tag", sn_element_tag(element));
  printf(", ");
  print_pair("status", status[row->status]);
  printf(", \"attributes\": [");
  const snAttrRow* rows = sn_attr_rows(element);
  for (int i = 0; i < sn_attr_count(element); i++) {
    if (i) printf(",\n   ");
    print_attribute(element, &rows[i]);
  }
  printf("]}");
}

static void print_schema(void) {
  printf("\"elements\": [\n");
  for (int i = 0; i < SN_EL_COUNT; i++) {
    printf(" ");
    print_element((snElementKind)i);
    printf("%s\n", i + 1 < SN_EL_COUNT ? "," : "");
  }
  int count;
  const snChildRow* rows = sn_child_rows(&count);
  printf("],\n\"children\": [\n");
  for (int i = 0; i < count; i++) {
    printf(" {");
    print_pair("parent", sn_element_row(rows[i].parent)->kind);
    printf(", ");
    print_pair("tag", rows[i].tag);
    printf(", ");
    print_pair("kind", sn_element_row(rows[i].kind)->kind);
    printf(", \"many\": %s}%s\n", rows[i].count == SN_CHILD_MANY ? "true" : "false", i + 1 < count ? "," : "");
  }
  printf("]");
}

// ---- fields

typedef const snField* Fields(int* count);

static const char* size_name(Fields* sizes, size_t offset) {
  int count;
  const snField* fields = sizes(&count);
  for (int i = 0; i < count; i++)
    if (fields[i].offset == offset) return fields[i].name;
  return "";
}

static void print_field(const snField* f, bool array, bool staged, Fields* sizes) {
  static const char* const kinds[] = {"double", "float", "int", "int64", "byte", "char"};
  printf("{");
  print_pair("name", f->name);
  printf(", ");
  print_pair("doc", f->doc);
  printf(", ");
  print_pair("type", kinds[f->kind]);
  printf(", \"width\": %d, ", f->width);
  print_pair("rows", array && f->rows_size != SN_NO_SIZE ? size_name(sizes, f->rows_size) : "");
  printf(", ");
  print_pair("cols", array && f->cols_size != SN_NO_SIZE ? size_name(sizes, f->cols_size) : "");
  printf(", ");
  print_pair("into", array && f->into_size != SN_NO_SIZE ? size_name(sn_model_size_fields, f->into_size) : "");
  printf(", ");
  print_pair("stage", staged ? sn_stage_name(f->stage) : "");
  printf("}");
}

static void print_fields(const char* name, Fields* table, bool array, bool staged, Fields* sizes) {
  int count;
  const snField* fields = table(&count);
  printf(",\n\"%s\": [\n", name);
  for (int i = 0; i < count; i++) {
    printf(" ");
    print_field(&fields[i], array, staged, sizes);
    printf("%s\n", i + 1 < count ? "," : "");
  }
  printf("]");
}

int main(void) {
  printf("{\n");
  print_schema();
  print_fields("sizes", sn_model_size_fields, false, false, NULL);
  print_fields("options", sn_option_fields, false, false, NULL);
  print_fields("statistics", sn_statistic_fields, false, false, NULL);
  print_fields("visuals", sn_visual_fields, false, false, NULL);
  print_fields("model", sn_model_fields, true, false, sn_model_size_fields);
  print_fields("data", sn_data_fields, true, true, sn_model_size_fields);
  print_fields("frame_sizes", sn_frame_size_fields, false, false, NULL);
  print_fields("frame", sn_frame_fields, true, true, sn_frame_size_fields);
  print_fields("contact", sn_contact_fields, false, false, NULL);
  printf(",\n\"stages\": [\n");
  for (int i = 0; i < SN_STAGE_COUNT; i++) {
    printf(" {");
    print_pair("name", sn_stage_name((snStage)i));
    printf(", ");
    print_pair("doc", sn_stage_doc((snStage)i));
    printf("}%s\n", i + 1 < SN_STAGE_COUNT ? "," : "");
  }
  printf("]\n}\n");
  return 0;
}
