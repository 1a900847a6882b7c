// main.cpp — Sinew from C++: owners that clean up, errors as exceptions, a run written as CSV
#include <sinew/sinew.h>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

using Model = std::unique_ptr<snModel, decltype(&sn_model_destroy)>;
using Data = std::unique_ptr<snData, decltype(&sn_data_destroy)>;

Model load(const std::string& path) {
  snDiagnostics diag{};
  Model model(sn_load(path.c_str(), nullptr, &diag), sn_model_destroy);
  std::string errors;
  for (int i = 0; i < diag.count; i++) {
    char line[512];
    sn_diagnostic_format(&diag.items[i], line, sizeof line);
    errors += std::string(line) + "\n";
  }
  sn_diagnostics_clear(&diag);
  if (!model) throw std::runtime_error(errors);
  return model;
}

}  // namespace

int main(int argc, char** argv) try {
  const Model model = load(argc > 1 ? argv[1] : "models/double_pendulum.xml");
  const Data data(sn_data_create(model.get(), nullptr), sn_data_destroy);
  sn_reset_to_key(model.get(), data.get(), 0);
  std::printf("time,q0\n");
  while (data->time < 1) {
    for (int i = 0; i < 10; i++) sn_step(model.get(), data.get());
    std::printf("%.3f,%.6f\n", data->time, data->qpos[0]);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s", error.what());
  return 1;
}
