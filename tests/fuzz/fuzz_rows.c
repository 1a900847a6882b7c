// fuzz_rows.c — any bytes as a table of rows: JSON lines, CSV, a NumPy archive or a motion, as the first byte says
//   The readers belong to the command, so their sources come along; what they would tell the user is left unsaid.
#include "../../apps/sinew/format/archive.c"
#include "../../apps/sinew/format/json_read.c"
#include "../../apps/sinew/format/table.c"

#define count_lines csv_lines
#define read_row    csv_row
#include "../../apps/sinew/format/table_csv.c"
#undef count_lines
#undef read_row
#define count_lines jsonl_lines
#define read_row    jsonl_row
#include "../../apps/sinew/format/table_jsonl.c"
#undef count_lines
#undef read_row
#include "../../apps/sinew/format/table_motion.c"
#include "../../apps/sinew/format/table_npz.c"

#define MOST_INPUT ((size_t)1 << 16)

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size);

void sn_message(const char* where, snSeverity severity, const char* format, ...) {
  (void)where, (void)severity, (void)format;
}

void sn_diagnostics_print(const snDiagnostics* diag, bool warnings) { (void)diag, (void)warnings; }

bool sn_input_read(snInput* out, const char* path, size_t limit) {
  (void)out, (void)path, (void)limit;
  return false;
}

void sn_input_close(snInput* input) {
  free(input->data);
  *input = (snInput){0};
}

bool sn_path_ends(const char* path, const char* extension) { return strcmp(path, extension) == 0; }

// Every number of every row is there.
static void check_table(const snTable* table) {
  double sum = 0;
  for (int i = 0; i < table->count; i++)
    for (int64_t row = 0; row < table->rows; row++) sum += table->series[i].values[row] > 0;
  if (sum < 0) abort();
}

int LLVMFuzzerTestOneInput(const unsigned char* bytes, size_t size) {
  if (size < 1 || size > MOST_INPUT) return 0;
  bool (*const readers[])(snTable*, snInput*) = {sn_table_jsonl, sn_table_csv, sn_table_npz, sn_table_motion};
  snInput input = {.data = malloc(size), .size = size - 1};
  if (!input.data) return 0;
  memcpy(input.data, bytes + 1, size - 1);
  input.data[size - 1] = '\0';
  snTable table = {.path = bytes[0] & 4 ? "rows.trc" : "rows.sto", .good = true};
  if (readers[bytes[0] & 3](&table, &input) && table.good) check_table(&table);
  sn_table_close(&table);
  free(input.data);
  return 0;
}
