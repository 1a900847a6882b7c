// point_outputs.c — functions of points beside the rates: contact forces, places of sites, the centre of mass
#include "optimal/point_state.h"
#include "math/dense.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "osim/motion_spline.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

void sn_point_kernel_outputs(snPointKernel* k, const snPointOutput* outputs, int count) {
  k->outputs = outputs, k->output_count = count;
}

// Force of a contact on its moving geom; the model has that on the second.
static void add_contact_force(const snModel* m, const snData* d, int element, double* sum) {
  int second = m->geom_bodyid[m->force_objid[element][1]];
  double sign = m->body_weldid[second] == 0 ? -1 : 1;
  for (int i = 0; i < 3; i++) sum[i] += sign * d->force_value[element][i];
}

// The rotation from a frame to its reference, as axis times angle in the frame.
static snVec3 turn_to_reference(const snData* d, const snPointOutput* o) {
  double q[4];
  for (int i = 0; i < 4; i++) q[i] = sn_spline_value(&o->reference[i], d->time, 0);
  snQuat wanted = quat_normalize((snQuat){q[0], q[1], q[2], q[3]});
  return quat_difference(wanted, quat_mul(d->xquat[o->body], o->turn));
}

// Three numbers, after velocity stages.
static void output_value(const snPointKernel* k, const snData* d, const snPointOutput* o, double value[3]) {
  double sum[3] = {0};
  switch (o->kind) {
    case SN_OUTPUT_CONTACT:
      for (int i = 0; i < o->count; i++) add_contact_force(k->m, d, o->element[i], sum);
      for (int i = 0; i < 3; i++) value[i] = dense_dot(o->project[i], sum, 3);
      break;
    case SN_OUTPUT_POSITION: {  // lean data have no places of sites
      int body = k->m->site_bodyid[o->site];
      vec3_store(value, vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], k->m->site_pos[o->site])));
      break;
    }
    case SN_OUTPUT_PLACE:
      vec3_store(value, vec3_add(d->xpos[o->body], mat3_mul_vec3(d->xmat[o->body], o->local)));
      break;
    case SN_OUTPUT_ORIENTATION: vec3_store(value, turn_to_reference(d, o)); break;
    case SN_OUTPUT_ANGULAR_VELOCITY: vec3_store(value, d->cvel[o->body].rot); break;
  }
}

double sn_point_contracted_outputs(const snPointKernel* k, const snData* d, const double* output_weight) {
  double sum = 0, value[3];
  for (int g = 0; g < k->output_count; g++) {
    output_value(k, d, &k->outputs[g], value);
    sum += dense_dot(output_weight + 3 * g, value, 3);
  }
  return sum;
}

static void output_values(const snPointKernel* k, const snData* d, double* output) {
  for (int g = 0; g < k->output_count; g++) output_value(k, d, &k->outputs[g], output + 3 * g);
}

static void output_stages(const snPointKernel* k, snData* d, bool position) {
  if (position) sn_point_positions(k, d);
  sn_forward_velocity(k->m, d);
}

bool sn_point_outputs(const snPointKernel* k, snData* d, double* scratch, const double* z, double* output,
                       double* jacobian) {
  int no = 3 * k->output_count, wide = 2 * k->nv;
  double *plus = scratch, *minus = scratch + no;
  sn_point_set(k, d, z);
  output_stages(k, d, true);
  output_values(k, d, output);
  for (int c = wide - 1; c >= 0 && jacobian; c--) {  // velocities first: positions are still those of the point
    double *x = c < k->nv ? d->qpos + c : d->qvel + (c - k->nv), kept = *x;
    *x = kept + DISPLACED;
    output_stages(k, d, c < k->nv);
    output_values(k, d, plus);
    *x = kept - DISPLACED;
    output_stages(k, d, c < k->nv);
    output_values(k, d, minus);
    *x = kept;
    for (int r = 0; r < no; r++) jacobian[r * wide + c] = (plus[r] - minus[r]) / (2 * DISPLACED);
  }
  return dense_is_finite(output, no) && (!jacobian || dense_is_finite(jacobian, no * wide));
}

// ---- centre of mass

// Where it is at the positions of `d`, and its Jacobian.
static void mass_center(const snPointKernel* k, snData* d, double* value, double* jacobian) {
  sn_forward_position(k->m, d);
  snVec3 c = d->subtree_com[0];
  value[0] = c.x, value[1] = c.y, value[2] = c.z;
  if (jacobian) sn_subtree_com_jacobian(k->m, d, 0, jacobian);
}

static void evaluate_mass_center(void* context, const double* z, double* value, double* jacobian, const double* weight,
                                 double* hessian) {
  snPointKernel* k = context;
  int nv = k->nv;
  snData* d = k->data[0];
  double *plus = k->scratch[0], *minus = plus + 3 * nv, at[3], h = 1e-5;
  sn_point_set(k, d, z);
  mass_center(k, d, value, plus);
  for (int r = 0; r < 3 && jacobian; r++) {
    dense_clear(jacobian + r * k->nz, k->nz);
    dense_copy(jacobian + r * k->nz, plus + r * nv, nv);
  }
  for (int i = 0; i < nv && hessian; i++) {
    d->qpos[i] = z[i] + h;
    mass_center(k, d, at, plus);
    d->qpos[i] = z[i] - h;
    mass_center(k, d, at, minus);
    d->qpos[i] = z[i];
    for (int j = 0; j < nv; j++)
      for (int r = 0; r < 3; r++)
        hessian[k->hessian.rowadr[i] + j] += weight[r] * (plus[r * nv + j] - minus[r * nv + j]) / (2 * h);
  }
}

snEndpoint sn_point_kernel_mass_center(snPointKernel* k) {
  return (snEndpoint){.count = 3, .context = k, .evaluate = evaluate_mass_center};
}
