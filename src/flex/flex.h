// flex.h — flexible bodies in a step: where their vertices are, and the forces inside them
#pragma once
#include "math/spatial.h"
#include "model/model.h"
#include "sinew/data.h"

// Translation of a point of `body` by a unit velocity of `dof`, which must be one that moves the body.
static inline snVec3 flex_point_column(const snModel* m, const snData* d, int body, int dof, snVec3 point) {
  return spatial_point_velocity(d->cdof[dof], vec3_sub(point, d->subtree_com[m->body_rootid[body]]));
}

// Whether a body only slides, on one that is fixed: its own dofs move it, and all its points as they move its origin.
static inline bool flex_only_slides(const snModel* m, int body) { return m->body_simple[body] == 2; }

// Edges of an element by its vertices: 1 of a line, 3 of a triangle, 6 of a tetrahedron.
static inline int flex_elem_edges(int dim) { return dim == 1 ? 1 : dim == 2 ? 3 : 6; }

// Whether edges of a flex can have forces at all.
static inline bool flex_has_edges(const snModel* m, int flex) { return !m->flex_rigid[flex] && !m->flex_interp[flex]; }

// Lengths of all edges of a flex into `length`, by edges of the model.
void sn_flex_lengths(const snModel* m, const snData* d, int flex, double* length);

// Whether a force or an equality asks for the derivatives of edge lengths.
bool sn_flex_needs_edge_jacobian(const snModel* m, int flex);

// flexedge_J of a flex; flexvert_length and flexvert_J of a sheet whose vertex strains are constrained.
void sn_flex_edge_jacobian(const snModel* m, snData* d, int flex);
void sn_flex_vertex_strains(const snModel* m, snData* d, int flex);

// All forces inside flexes -> adds to qfrc_spring qfrc_damper.
void sn_flex_forces(const snModel* m, snData* d);

// The parts of it: elements of triangles and tetrahedra, hinges between triangles, nodes that interpolate.
void sn_flex_element_forces(const snModel* m, snData* d, int flex);
void sn_flex_bending_forces(const snModel* m, snData* d, int flex);
void sn_flex_node_forces(const snModel* m, snData* d, int flex);

// Adds the force at a point of a body to the forces on its dofs.
void sn_flex_apply(const snModel* m, const snData* d, double* qfrc, int body, snVec3 point, snVec3 force);

// Contacts of flexes that are passive forces -> adds to qfrc_spring. Those that no dof moves get exclude 3.
void sn_flex_passive_contacts(const snModel* m, snData* d);

// ---- interpolation between nodes

enum { SN_FLEX_MOST_NODES = 27 };

// The nodes in the frame that rotates with them, and the rotation into that frame. `velocity` may be NULL.
void sn_flex_node_state(const snModel* m, const snData* d, int flex, snVec3* position, snVec3* velocity, snQuat* into);

// Weights of all nodes at a place in the unit cube; order 1 or 2.
void sn_flex_shapes(const double at[3], int order, double weight[SN_FLEX_MOST_NODES]);

// Potential energy of edge springs of lines.
double sn_flex_energy(const snModel* m, const snData* d);
