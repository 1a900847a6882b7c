// table_csv.c — rows from CSV: a header of names, then numbers
//   "qpos[2]" is element 2 of the field qpos. A cell with several numbers, blanks between, is a field whose length
//   varies; such a field has no series of its own to draw.
#include "format/table.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t count_lines(const char* text) {
  int64_t lines = 1;
  for (; *text; text++) lines += *text == '\n';
  return lines;
}

// Cuts the next cell off; `at` moves behind it, to NULL after the last.
static char* next_cell(char** at) {
  char* cell = *at;
  char* end = cell + strcspn(cell, ",");
  *at = *end ? end + 1 : NULL;
  *end = '\0';
  return cell;
}

// "qpos[hip]" is a number of qpos with a name, "qpos[3]" one without; their places count from 0 in the order they come.
static bool read_header(snTable* table, char* line, int64_t rows) {
  while (line && table->good) {
    char* cell = next_cell(&line);
    char* bracket = strchr(cell, '[');
    char* close = bracket ? strrchr(bracket, ']') : NULL;
    if (bracket) *bracket = '\0';
    if (close) *close = '\0';
    bool number = bracket && bracket[1] >= '0' && bracket[1] <= '9';
    int place = 0;
    for (int i = 0; bracket && i < table->count; i++) place += strcmp(table->series[i].name, cell) == 0;
    snSeries* series = sn_table_add(table, cell, !bracket ? -1 : number ? atoi(bracket + 1) : place, rows);
    if (series && bracket && !number) snprintf(series->label, sizeof(series->label), "%s", bracket + 1);
  }
  return table->good;
}

static bool read_cell(snTable* table, snSeries* series, const char* cell, int64_t line) {
  char* end;
  double value = strtod(cell, &end);
  if (end != cell && !*end) {
    series->values[table->rows] = value;
    return true;
  }
  // no number, or more than one
  series->ragged = true;
  while (end != cell && (*end == ' ')) {
    cell = end + 1;
    strtod(cell, &end);
  }
  if (!*end) return true;
  return sn_table_fail(table, "line %lld: '%.40s' is not a number", (long long)line, cell);
}

static bool read_row(snTable* table, char* line, int64_t number) {
  int column = 0;
  while (line && table->good) {
    char* cell = next_cell(&line);
    if (column == table->count)
      return sn_table_fail(table, "line %lld has more cells than the header", (long long)number);
    read_cell(table, &table->series[column++], cell, number);
  }
  if (table->good && column < table->count)
    return sn_table_fail(table, "line %lld has %d cells, the header %d", (long long)number, column, table->count);
  table->rows++;
  return table->good;
}

bool sn_table_csv(snTable* table, snInput* input) {
  if (strlen(input->data) != input->size) return sn_table_fail(table, "is not a text file");
  int64_t lines = count_lines(input->data), number = 0;
  for (char* line = input->data; *line && table->good;) {
    char* end = line + strcspn(line, "\n");
    char* next = *end ? end + 1 : end;
    *end = '\0';
    if (end > line && end[-1] == '\r') end[-1] = '\0';
    number++;
    if (number == 1) {
      read_header(table, line, lines);
    } else if (*line) {
      read_row(table, line, number);
    }
    line = next;
  }
  return table->good;
}
