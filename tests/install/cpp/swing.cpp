// swing.cpp — a C++17 program: owners from the standard library, an exception on errors, every public header
#include <sinew/sinew.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view pendulum = R"(
<mujoco>
  <option><flag energy="enable"/></option>
  <worldbody>
    <body name="arm"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".02" fromto="0 0 0 0 0 -.5"/></body>
  </worldbody>
</mujoco>)";

using Model = std::unique_ptr<snModel, decltype(&sn_model_destroy)>;
using Data = std::unique_ptr<snData, decltype(&sn_data_destroy)>;

std::string first_error(snDiagnostics& diag) {
  std::string text = diag.count ? diag.items[0].message : "no model";
  sn_diagnostics_clear(&diag);
  return text;
}

Model load(std::string_view xml) {
  snDiagnostics diag{};
  Model m{sn_load_memory(xml.data(), xml.size(), "pendulum.xml", nullptr, &diag), &sn_model_destroy};
  if (!m) throw std::runtime_error(first_error(diag));
  sn_diagnostics_clear(&diag);
  return m;
}

double total_energy(const snData& d) { return d.energy[0] + d.energy[1]; }

void count_step(void* context, const snModel*, snData*) { ++*static_cast<int*>(context); }

}  // namespace

int main() try {
  Model m = load(pendulum);
  int passes = 0;
  m->hooks.context = &passes;
  m->hooks.passive = count_step;
  m->opt.integrator = SN_INTEGRATOR_RK4;
  Data d{sn_data_create(m.get(), nullptr), &sn_data_destroy};
  if (!d) throw std::runtime_error("out of memory");
  d->qpos[0] = 1;
  sn_forward(m.get(), d.get());
  const double before = total_energy(*d);
  while (d->time < 1) sn_step(m.get(), d.get());
  sn_forward(m.get(), d.get());
  const int arm = sn_name_to_id(m.get(), SN_OBJ_BODY, "arm");
  std::printf("sinew %s from C++: the arm is at %.4f rad, energy changed by %.1e J\n", sn_version(), d->qpos[0],
              total_energy(*d) - before);
  return arm == 1 && passes > 0 && std::abs(total_energy(*d) - before) < 1e-6 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
