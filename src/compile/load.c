// load.c — model files in, models out: what the bytes are decides who reads them
//   .snb binary models go to the model layer; everything else is MJCF, read to a spec and compiled.
#include "base/file.h"
#include "compile/compile.h"
#include "mjcf/mjcf.h"
#include "model/model.h"

static snModel* load_bytes(const snFileAccess* access, const char* name, const char* bytes, size_t size,
                           snReport* report, snDiagnostics* diag) {
  if (sn_binary_is(bytes, size)) return sn_load_binary(bytes, size, name, access->options, diag);
  snSpec* spec = sn_mjcf_read(access, name, bytes, size, report);
  if (!spec) return NULL;
  snModel* m = sn_compile(spec, access);
  sn_spec_destroy(spec);
  return m;
}

snModel* sn_load_memory_as(const void* data, size_t size, const char* name, const snLoadOptions* options,
                           snDiagnostics* diag, uint64_t layout) {
  if (!sn_layout_check(layout, diag)) return NULL;
  if (!data) data = "", size = 0;
  snFileAccess access = sn_file_access(options);
  snReport* report = sn_report_create(&access.allocator, diag);
  if (!report) return sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory for the model"), NULL;
  snModel* m = load_bytes(&access, name ? name : "", data, size, report, diag);
  sn_report_destroy(report);
  return m;
}

snModel* sn_load_as(const char* path, const snLoadOptions* options, snDiagnostics* diag, uint64_t layout) {
  if (!sn_layout_check(layout, diag)) return NULL;
  if (!path) return sn_diagnose(diag, SN_SEVERITY_ERROR, "", "no path of a model was given"), NULL;
  snFileAccess access = sn_file_access(options);
  snReport* report = sn_report_create(&access.allocator, diag);
  if (!report) return sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory for the model"), NULL;
  snFileBytes file;
  snModel* m = NULL;
  if (sn_file_read(&access, path, report, SN_NOWHERE, &file)) {
    m = load_bytes(&access, path, file.data, file.size, report, diag);
    sn_file_close(&access, &file);
  }
  sn_report_destroy(report);
  return m;
}
