// flex_bending.c — forces of hinges between the triangles of a sheet
//   reads   flexvert_xpos qvel        writes  adds to qfrc_spring qfrc_damper
//   Bending energy is quadratic in the positions of the four vertices of two triangles, so force is a constant matrix
//   times positions, and damping the same matrix times velocities; a reference that is curved adds a cubic term.
//   conformance: velocities and forces are those of the first three dofs of a vertex's body, in world axes.
#include "flex/flex.h"

enum { CORNERS = 4 };

typedef struct Hinge {
  const snVec3* x;
  int vertex[CORNERS];  // both of the edge, then those opposite to it
  int dof[CORNERS], dofs[CORNERS];
  const double* k;
} Hinge;

// Gradient of the volume of the tetrahedron on the four vertices, six times.
static void volume_gradient(const Hinge* h, snVec3 out[CORNERS]) {
  snVec3 origin = h->x[h->vertex[0]];
  snVec3 a = vec3_sub(h->x[h->vertex[1]], origin), b = vec3_sub(h->x[h->vertex[2]], origin),
         c = vec3_sub(h->x[h->vertex[3]], origin);
  out[1] = vec3_cross(b, c);
  out[2] = vec3_cross(c, a);
  out[3] = vec3_cross(a, b);
  out[0] = vec3_neg(vec3_add(vec3_add(out[1], out[2]), out[3]));
}

static void add_springs(const Hinge* h, double* qfrc) {
  snVec3 curved[CORNERS];
  volume_gradient(h, curved);
  for (int i = 0; i < CORNERS; i++) {
    snVec3 force = vec3(0, 0, 0);
    for (int j = 0; j < CORNERS; j++) force = vec3_add_scaled(force, h->x[h->vertex[j]], h->k[CORNERS * i + j]);
    double f[3];
    vec3_store(f, vec3_add_scaled(force, curved[i], h->k[16]));
    for (int k = 0; k < h->dofs[i]; k++) qfrc[h->dof[i] + k] -= f[k];
  }
}

static void add_dampers(const Hinge* h, double* qfrc, const double* qvel, double damping) {
  for (int i = 0; i < CORNERS; i++)
    for (int k = 0; k < h->dofs[i]; k++) {
      double f = 0;
      for (int j = 0; j < CORNERS; j++) f += h->k[CORNERS * i + j] * qvel[h->dof[j] + k];
      qfrc[h->dof[i] + k] -= f * damping;
    }
}

void sn_flex_bending_forces(const snModel* m, snData* d, int flex) {
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING), dampers = !(m->opt.disableflags & SN_DISABLE_DAMPER);
  double damping = m->flex_damping[flex];
  const int* bodies = m->flex_vertbodyid + m->flex_vertadr[flex];
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    const int *edge = m->flex_edge[e], *flap = m->flex_edgeflap[e];
    if (flap[1] < 0) continue;
    Hinge h = {
        d->flexvert_xpos + m->flex_vertadr[flex], {edge[0], edge[1], flap[0], flap[1]}, {0}, {0}, m->flex_bending[e]};
    for (int i = 0; i < CORNERS; i++) {
      h.dof[i] = m->body_dofadr[bodies[h.vertex[i]]];
      int dofs = m->body_dofnum[bodies[h.vertex[i]]];
      h.dofs[i] = dofs < 3 ? dofs : 3;
    }
    if (springs) add_springs(&h, d->qfrc_spring);
    if (dampers && damping != 0) add_dampers(&h, d->qfrc_damper, d->qvel, damping);
  }
}
