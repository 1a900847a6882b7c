// table_jsonl.c — rows from JSON lines: one object per row, a field is a number or a list
//   The first row says which fields there are. A list whose length changes later belongs to a field whose length
//   varies; its series are marked so.
#include "format/json_read.h"
#include "format/table.h"
#include <stdlib.h>
#include <string.h>

static int64_t count_lines(const snInput* input) {
  int64_t lines = 1;
  for (size_t i = 0; i < input->size; i++) lines += input->data[i] == '\n';
  return lines;
}

static bool put(snTable* table, const char* name, int element, double value, int64_t lines) {
  snSeries* series = sn_table_find(table, name, element);
  if (!series) {
    series = sn_table_add(table, name, element, lines);
    if (series) series->ragged = table->rows > 0;
  }
  if (series) series->values[table->rows] = value;
  return series != NULL;
}

// Numbers of a value, nested lists flattened; gives how many there were.
static int put_numbers(snTable* table, const snJsonDocument* document, ptrdiff_t index, const char* name, int element,
                       int64_t lines) {
  const snJsonNode* node = &document->nodes[index];
  if (node->kind == SN_JSON_ARRAY) {
    for (ptrdiff_t item = node->child; item >= 0 && table->good; item = document->nodes[item].next)
      element = put_numbers(table, document, item, name, element, lines);
    return element;
  }
  if (node->kind == SN_JSON_NUMBER || node->kind == SN_JSON_BOOLEAN) put(table, name, element, node->number, lines);
  return element + 1;
}

static void mark_short(snTable* table, const char* name, int count) {
  for (int i = 0; i < table->count; i++) {
    snSeries* series = &table->series[i];
    if (strcmp(series->name, name) == 0 && series->element >= count) series->ragged = true;
  }
}

static void read_member(snTable* table, const snJsonDocument* document, ptrdiff_t index, int64_t lines) {
  const snJsonNode* node = &document->nodes[index];
  if (node->kind == SN_JSON_ARRAY) {
    int count = put_numbers(table, document, index, node->key, 0, lines);
    // an empty list leaves a trace too, so that its name is known
    if (count == 0 && !sn_table_find(table, node->key, 0)) put(table, node->key, 0, 0, lines);
    mark_short(table, node->key, count);
  } else if (node->kind == SN_JSON_NUMBER || node->kind == SN_JSON_BOOLEAN) {
    put(table, node->key, -1, node->number, lines);
  }
}

static bool read_row(snTable* table, char* line, size_t size, int64_t lines) {
  snJsonDocument document;
  if (!sn_json_parse(&document, line, size, table->path)) return table->good = false;
  if (document.nodes[0].kind != SN_JSON_OBJECT) {
    sn_table_fail(table, "row %lld is not an object", (long long)table->rows);
  } else {
    for (ptrdiff_t item = document.nodes[0].child; item >= 0 && table->good; item = document.nodes[item].next)
      read_member(table, &document, item, lines);
    table->rows++;
  }
  sn_json_close(&document);
  return table->good;
}

bool sn_table_jsonl(snTable* table, snInput* input) {
  int64_t lines = count_lines(input);
  char* end = input->data + input->size;
  for (char* line = input->data; line < end && table->good;) {
    char* stop = memchr(line, '\n', (size_t)(end - line));
    if (!stop) stop = end;
    *stop = '\0';
    bool blank = strspn(line, " \t\r") == (size_t)(stop - line);
    if (!blank) read_row(table, line, (size_t)(stop - line), lines);
    line = stop + 1;
  }
  return table->good;
}
