// mesh_resource.c — <mesh>: surfaces of triangles
//   reads   the elements with their classes, mesh files        writes  mesh_*
//   Meshes made from the same file in the same way are made once. Making them takes most of the time of loading, so it
//   is spread over all cores; every mesh has an arena of its own, and complaints wait until all are made.
#include "compile/resource/mesh_resource.h"

#include "base/parallel.h"
#include "asset/mesh_builtin.h"
#include "compile/plugin_plan.h"
#include "compile/section.h"
#include "geometry/sector.h"
#include "sinew/physics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static snMeshReader* find_reader(const char* type) {
  if (strcmp(type, "model/stl") == 0) return sn_mesh_read_stl;
  if (strcmp(type, "model/obj") == 0) return sn_mesh_read_obj;
  if (strcmp(type, "model/vnd.mujoco.msh") == 0) return sn_mesh_read_msh;
  if (strcmp(type, "model/vtk") == 0) return sn_mesh_read_vtp;
  return NULL;
}

static bool ends_with(const char* text, const char* end) {
  size_t length = strlen(text), tail = strlen(end);
  return tail > 0 && length >= tail && strcmp(text + length - tail, end) == 0;
}

// The program's own decoder for a content type, where one is given, or for the ending of a file.
static const snDecoder* find_decoder(const snPlan* plan, const char* content_type, const char* file) {
  const snPluginTable* table = &plan->access->options->plugins;
  for (int i = 0; i < table->decoder_count; i++) {
    const snDecoder* row = &table->decoders[i];
    bool typed = row->content_type && strcmp(row->content_type, content_type) == 0;
    if (typed || (!content_type[0] && row->extension && ends_with(file, row->extension))) return row;
  }
  return NULL;
}

static void plan_file(snPlan* plan, const snElement* el, snPlanMesh* mesh) {
  const char* type = sn_asset_type(&plan->files, mesh->s.content_type, mesh->s.file);
  mesh->decoder = find_decoder(plan, mesh->s.content_type, mesh->s.file);
  mesh->reader = mesh->decoder ? NULL : find_reader(type);
  if (mesh->reader || mesh->decoder)
    mesh->file = sn_asset_file(&plan->files, el, "file", mesh->s.file, sn_mesh_folder(&plan->files, el));
  else if (mesh->s.content_type[0])
    sn_plan_error(plan, el, "content_type", "is '%s', which is no kind of mesh that can be read", mesh->s.content_type);
  else
    sn_plan_error(plan, el, "file", "is no STL, OBJ, MSH or VTP file by its ending");
  if (mesh->reader == sn_mesh_read_vtp && plan->access->options->strict)
    sn_plan_error(plan, el, "file", "is a VTP file, which MuJoCo does not read");
  mesh->sound = mesh->file != NULL;
}

static void check_builtin(snPlan* plan, const snElement* el, const snSpecMesh* s) {
  if (!SN_GIVEN(s, MESH, builtin)) return;
  if (s->builtin == SN_BUILTIN_NONE) sn_plan_error(plan, el, "builtin", "is 'none', which makes no mesh");
  if (!SN_GIVEN(s, MESH, params)) sn_plan_error(plan, el, "builtin", "needs 'params'");
  if (s->file[0]) sn_plan_error(plan, el, "builtin", "cannot be combined with 'file'");
  if (s->vertex.n) sn_plan_error(plan, el, "builtin", "cannot be combined with 'vertex'");
}

// A mesh without a file may be the surface of a plugin's field.
static void plan_field(snPlan* plan, const snElement* el, snPlanMesh* mesh) {
  const double* scale = mesh->s.scale;
  snPlanPlugin* plugin = sn_plan_plugin(plan, el, SN_PLUGIN_SDF);
  if (!plugin || mesh->s.file[0]) return;
  mesh->plugin = plugin;
  if (scale[0] != 1 || scale[1] != 1 || scale[2] != 1)
    sn_plan_error(plan, el, "scale", "does not go with the distance field of a plugin");
}

static void plan_mesh(snPlan* plan, const snElement* el) {
  const snSpecMesh* written = SN_AS(Mesh, el);
  const char* name = written->name && written->name[0] ? written->name : sn_asset_name(&plan->files, written->file);
  snPlanMesh* mesh = sn_plan_item(plan, sizeof *mesh, SN_OBJ_MESH, el, name, &plan->lists[SN_OBJ_MESH]);
  if (!mesh) return;
  int errors = sn_report_errors(plan->report);
  sn_plan_values(plan, &mesh->item, SN_EL_MESH, &mesh->s.el);
  if (!name[0]) sn_plan_error(plan, el, "name", "is missing, and no file provides it");
  if (mesh->s.maxhullvert != -1 && mesh->s.maxhullvert < 4)
    sn_plan_error(plan, el, "maxhullvert", "must be 4 or more, or -1 for no limit, found %d", mesh->s.maxhullvert);
  check_builtin(plan, el, &mesh->s);
  plan_field(plan, el, mesh);
  mesh->sound = sn_report_errors(plan->report) == errors;
  // a plate is a shell, whatever the element says
  mesh->convex = mesh->s.inertia == SN_MESH_CONVEX && mesh->s.builtin != SN_BUILTIN_PLATE;
  if (mesh->sound && mesh->s.file[0]) plan_file(plan, el, mesh);
}

void sn_plan_meshes(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_ASSET); el; el = sn_next_in(el))
    if (el->kind == SN_EL_MESH) plan_mesh(plan, el);
}

// The mesh is the shape of the geom; others are fitted to it.
static bool is_shape(const snPlanGeom* geom) { return geom->s.type == SN_GEOM_MESH || geom->s.type == SN_GEOM_SDF; }

void sn_mesh_used(snPlanMesh* mesh, const snPlanGeom* geom) {
  bool collides = geom->s.contype || geom->s.conaffinity;
  mesh->seen |= collides;
  if (is_shape(geom)) mesh->collides |= collides;
  if (geom->s.type == SN_GEOM_SDF) mesh->field = true;
}

// Pairs collide whatever the bits of their geoms say.
static void mark_pairs(snPlan* plan) {
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_PAIR));) {
    const snSpecPair* s = SN_AS(Pair, el);
    const char* names[2] = {s->geom1, s->geom2};
    for (int i = 0; i < 2; i++) {
      const snPlanGeom* geom = (const snPlanGeom*)(const void*)sn_plan_find(plan, SN_OBJ_GEOM, names[i]);
      if (geom && geom->mesh && is_shape(geom)) geom->mesh->collides = geom->mesh->seen = true;
    }
  }
}

// A tactile sensor needs the normals of its mesh.
static void mark_tactile(snPlan* plan) {
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_SENSOR_TACTILE));) {
    snPlanMesh* mesh = (snPlanMesh*)(void*)sn_plan_find(plan, SN_OBJ_MESH, SN_AS(Sensor_tactile, el)->mesh);
    if (mesh) mesh->tactile = true;
  }
}

// One mesh to make, and what came of it.
typedef struct Job {
  snMeshRecipe recipe;
  snPlanMesh* mesh;
  snArena* arena;
  snMadeMesh shape;
  snFailure failure;
  const char* attribute;
  bool made;
} Job;

static bool same_list(snRealList a, snRealList b) {
  return a.n == b.n && (a.n == 0 || memcmp(a.v, b.v, sizeof *a.v * (size_t)a.n) == 0);
}

// Whether two meshes come out the same. Lists of vertices are not compared: nobody writes them twice.
static bool same_recipe(const snMeshRecipe* a, const snMeshRecipe* b) {
  const snSpecMesh *s = a->s, *t = b->s;
  bool listed = s->vertex.n || s->normal.n || s->texcoord.n || s->face.n;
  bool other_listed = t->vertex.n || t->normal.n || t->texcoord.n || t->face.n;
  bool fields = a->field || b->field || a->octree != b->octree;
  bool same_file = a->file == b->file && a->reader == b->reader && a->decoder == b->decoder;
  return !listed && !other_listed && !fields && same_file && a->hull == b->hull &&
         a->bare == b->bare && s->builtin == t->builtin && same_list(s->params, t->params) &&
         memcmp(s->scale, t->scale, sizeof s->scale) == 0 && memcmp(s->refpos, t->refpos, sizeof s->refpos) == 0 &&
         memcmp(s->refquat, t->refquat, sizeof s->refquat) == 0 && s->smoothnormal == t->smoothnormal &&
         s->maxhullvert == t->maxhullvert && s->inertia == t->inertia;
}

static int by_size(const void* a, const void* b) {
  size_t x = (*(Job*const*)a)->recipe.file_size, y = (*(Job*const*)b)->recipe.file_size;
  return x > y ? -1 : x < y;
}

static void make_one(void* context, int i) {
  Job* job = ((Job**)context)[i];
  job->made = job->arena && sn_mesh_make(&job->recipe, job->arena, &job->shape, &job->failure, &job->attribute);
}

static void complain(snPlan* plan, const Job* job) {
  const snElement* el = job->mesh->item.el;
  if (!job->failure.text[0])
    plan->out_of_memory = true;
  else if (job->attribute && strcmp(job->attribute, "file") == 0)
    sn_plan_error(plan, el, "file", "names '%s': %s", job->mesh->file->path, job->failure.text);
  else
    sn_plan_error(plan, el, job->attribute, "%s", job->failure.text);
}

// Adds a job for a mesh, or finds the one that makes the same; returns its number.
static int add_job(snPlan* plan, snPlanMesh* mesh, Job* jobs, int* count) {
  snMeshRecipe recipe = {
      .exact_axes = plan->opt.physics & SN_PHYSICS_PRINCIPAL,
      .s = &mesh->s,
      .reader = mesh->reader,
      .decoder = mesh->decoder,
      .file = mesh->file ? mesh->file->bytes.data : NULL,
      .file_size = mesh->file ? mesh->file->bytes.size : 0,
      .field = mesh->plugin ? mesh->plugin->row : NULL,
      .field_numbers = mesh->plugin ? mesh->plugin->numbers : NULL,
      .octree = mesh->field && !mesh->plugin,
      .hull = mesh->collides || mesh->convex,
      .bare = plan->access->options->no_visual && !mesh->collides && !mesh->tactile,
  };
  for (int i = 0; i < *count; i++)
    if (same_recipe(&jobs[i].recipe, &recipe)) return i;
  jobs[*count] = (Job){.recipe = recipe, .mesh = mesh, .arena = sn_plan_arena(plan)};
  return (*count)++;
}

void sn_make_meshes(snPlan* plan) {
  int total = plan->lists[SN_OBJ_MESH].count, count = 0;
  if (total == 0) return;
  mark_pairs(plan);
  mark_tactile(plan);
  Job* jobs = sn_plan_alloc(plan, sizeof *jobs * (size_t)total);
  Job** order = sn_plan_alloc(plan, sizeof *order * (size_t)total);
  int* job_of = sn_plan_alloc(plan, sizeof *job_of * (size_t)total);
  if (!jobs || !order || !job_of) return;
  int at = 0;
  SN_EACH(snPlanMesh, mesh, plan->lists[SN_OBJ_MESH])
  job_of[at++] = mesh->sound ? add_job(plan, mesh, jobs, &count) : -1;
  for (int i = 0; i < count; i++) order[i] = &jobs[i];
  qsort(order, (size_t)count, sizeof *order, by_size);  // the largest first, so that no thread is left alone with it
  sn_parallel(count, sn_plan_workers(plan), make_one, order);
  at = 0;
  SN_EACH(snPlanMesh, mesh, plan->lists[SN_OBJ_MESH]) {
    int job = job_of[at++];
    if (job < 0) continue;
    if (jobs[job].made)
      mesh->shape = &jobs[job].shape;
    else if (jobs[job].mesh == mesh)
      complain(plan, &jobs[job]);
  }
}

// Geoms that are still there keep their meshes, even those that only serve drawing.
static void keep_meshes(const snPlanBody* body) {
  SN_EACH(snPlanGeom, geom, body->geoms)
  if (geom->mesh) geom->mesh->seen = true;
  SN_EACH(snPlanBody, child, body->bodies) keep_meshes(child);
}

void sn_discard_visual_meshes(snPlan* plan) {
  if (!plan->compiler.discardvisual) return;
  keep_meshes(plan->world);
  snItemList kept = {0};
  for (snItem *item = plan->lists[SN_OBJ_MESH].first, *next; item; item = next) {
    next = item->next;
    if (((snPlanMesh*)(void*)item)->seen) sn_list_add(&kept, item);
  }
  plan->lists[SN_OBJ_MESH] = kept;
}

// Adds a count to a size of the model; the sum must stay below 2^31.
static void add_size(snPlan* plan, int* size, int count) {
  if (count > INT32_MAX - *size)
    sn_error(plan->report, SN_NOWHERE, "the meshes of the model are too large for it");
  else
    *size += count;
}

// Corners of the hull are stored in fours.
static int hull_numbers(const snMadeMesh* shape) { return shape->ngraph ? (shape->graph[0] + 3) / 4 * 12 : 0; }

void sn_size_meshes(snPlan* plan, snModel* m) {
  m->nmesh = plan->count[SN_OBJ_MESH];
  for (int id = 0; id < m->nmesh; id++) {
    const snMadeMesh* shape = SN_ITEM(snPlanMesh, plan, SN_OBJ_MESH, id)->shape;
    add_size(plan, &m->nmeshvert, shape->data.nvert);
    add_size(plan, &m->nmeshnormal, shape->data.nnormal);
    add_size(plan, &m->nmeshtexcoord, shape->data.ntexcoord);
    add_size(plan, &m->nmeshface, shape->data.nface);
    add_size(plan, &m->nmeshgraph, shape->ngraph);
    add_size(plan, &m->nmeshhull, hull_numbers(shape));
    add_size(plan, &m->nmeshpoly, shape->polygons.count);
    add_size(plan, &m->nmeshpolyvert, shape->polygons.ncorner);
    add_size(plan, &m->nmeshpolymap, shape->npolymap);
    add_size(plan, &m->nmeshnode, shape->tree.count);
    add_size(plan, &m->noct, shape->octree.count);
  }
}

static void copy(void* to, const void* from, int count, size_t size) {
  if (count > 0) memcpy(to, from, size * (size_t)count);
}

// Where the lists of a mesh begin; each moves on by what the mesh takes.
typedef struct Cursor {
  int vert, normal, texcoord, face, graph, hull, poly, polyvert, polymap, node, oct;
} Cursor;

static void fill_surface(const snMadeMesh* shape, Cursor at, snModel* m) {
  const snMeshData* mesh = &shape->data;
  for (int v = 0; v < mesh->nvert; v++) {
    float* p = m->mesh_vert[at.vert + v];
    p[0] = (float)mesh->vert[v].x, p[1] = (float)mesh->vert[v].y, p[2] = (float)mesh->vert[v].z;
  }
  copy(m->mesh_normal + at.normal, mesh->normal, mesh->nnormal, sizeof(snFloat3));
  copy(m->mesh_texcoord + at.texcoord, mesh->texcoord, mesh->ntexcoord, sizeof(snFloat2));
  copy(m->mesh_face + at.face, mesh->face, mesh->nface, sizeof(snInt3));
  copy(m->mesh_facenormal + at.face, mesh->facenormal, mesh->nface, sizeof(snInt3));
  if (mesh->ntexcoord) copy(m->mesh_facetexcoord + at.face, mesh->facetexcoord, mesh->nface, sizeof(snInt3));
  copy(m->mesh_graph + at.graph, shape->graph, shape->ngraph, sizeof(int));
}

// Corners of the hull, as single precision left them; the last four are filled up with the first corner.
static void fill_hull(const snMadeMesh* shape, Cursor at, snModel* m) {
  if (shape->ngraph == 0) return;
  int corners = shape->graph[0];
  const int* vertex = shape->graph + 2 + corners;
  for (int i = 0; i < (corners + 3) / 4 * 4; i++) {
    const float* p = m->mesh_vert[at.vert + vertex[i < corners ? i : 0]];
    for (int k = 0; k < 3; k++) m->mesh_hull[at.hull + 12 * (i / 4) + 4 * k + i % 4] = (double)p[k];
  }
}

// The farthest corner along the middle of each sector of directions.
static void fill_hull_starts(const snMadeMesh* shape, const double* hull, int* start) {
  int corners = shape->ngraph ? shape->graph[0] : 0;
  for (int sector = 0; sector < (int)(sizeof(snHullStarts) / sizeof(int)); sector++) {
    snVec3 d = sn_sector_middle(sector);
    double best = -INFINITY;
    for (int i = 0; i < corners; i++) {
      const double* p = hull + 12 * (i / 4) + i % 4;
      double distance = d.x * p[0] + d.y * p[4] + d.z * p[8];
      if (distance > best) best = distance, start[sector] = i;
    }
  }
}

static void fill_polygons(const snMadeMesh* shape, Cursor at, snModel* m) {
  const snPolygons* polygons = &shape->polygons;
  for (int p = 0; p < polygons->count; p++) {
    m->mesh_polyvertadr[at.poly + p] = at.polyvert + polygons->first[p];
    m->mesh_polyvertnum[at.poly + p] = polygons->size[p];
  }
  copy(m->mesh_polynormal + at.poly, shape->polynormal, polygons->count, sizeof(snVec3));
  copy(m->mesh_polyvert + at.polyvert, polygons->corners, polygons->ncorner, sizeof(int));
  copy(m->mesh_polymap + at.polymap, shape->polymap, shape->npolymap, sizeof(int));
  for (int v = 0, map = at.polymap; v < shape->data.nvert; map += shape->polymapnum[v++]) {
    m->mesh_polymapadr[at.vert + v] = map;
    m->mesh_polymapnum[at.vert + v] = shape->polymapnum[v];
  }
}

static void fill_tree(const snBoxTree* tree, int faces, Cursor at, snModel* m) {
  copy(m->mesh_nodebox + at.node, tree->box, tree->count, sizeof(snAabb));
  copy(m->mesh_nodenext + at.node, tree->next, tree->count, sizeof(int));
  copy(m->mesh_nodeleaf + at.node, tree->leaf, tree->count, sizeof(snInt2));
  for (int face = 0; face < faces; face++) m->mesh_nodeface[at.face + face] = tree->count ? tree->face[face] : face;
}

static void fill_octree(const snOctree* octree, int id, Cursor at, snModel* m) {
  m->mesh_octadr[id] = octree->count ? at.oct : -1;
  m->mesh_octnum[id] = octree->count;
  copy(m->oct_depth + at.oct, octree->depth, octree->count, sizeof(int));
  copy(m->oct_child + at.oct, octree->child, octree->count, sizeof(snOctChild));
  copy(m->oct_aabb + at.oct, octree->box, octree->count, sizeof(snAabb));
  copy(m->oct_coeff + at.oct, octree->corner, octree->count, sizeof(snOctCoeff));
}

static void fill_mesh(const snPlanMesh* mesh, int id, Cursor at, snModel* m) {
  const snMadeMesh* shape = mesh->shape;
  m->mesh_vertadr[id] = at.vert;
  m->mesh_vertnum[id] = shape->data.nvert;
  m->mesh_normaladr[id] = at.normal;
  m->mesh_normalnum[id] = shape->data.nnormal;
  m->mesh_texcoordadr[id] = shape->data.ntexcoord ? at.texcoord : -1;
  m->mesh_texcoordnum[id] = shape->data.ntexcoord;
  m->mesh_faceadr[id] = at.face;
  m->mesh_facenum[id] = shape->data.nface;
  m->mesh_graphadr[id] = shape->ngraph ? at.graph : -1;
  m->mesh_hulladr[id] = shape->ngraph ? at.hull : -1;
  m->mesh_polyadr[id] = at.poly;
  m->mesh_polynum[id] = shape->polygons.count;
  m->mesh_nodeadr[id] = at.node;
  m->mesh_nodenum[id] = shape->tree.count;
  m->mesh_pos[id] = shape->pose.pos;
  m->mesh_quat[id] = shape->pose.quat;
  fill_surface(shape, at, m);
  fill_hull(shape, at, m);
  fill_hull_starts(shape, m->mesh_hull + at.hull, m->mesh_hullstart[id]);
  fill_polygons(shape, at, m);
  fill_tree(&shape->tree, shape->data.nface, at, m);
  fill_octree(&shape->octree, id, at, m);
}

void sn_fill_meshes(const snPlan* plan, snModel* m) {
  Cursor at = {0};
  for (int id = 0; id < m->nmesh; id++) {
    const snPlanMesh* mesh = SN_ITEM(snPlanMesh, plan, SN_OBJ_MESH, id);
    const snMadeMesh* shape = mesh->shape;
    fill_mesh(mesh, id, at, m);
    at = (Cursor){at.vert + shape->data.nvert,
                  at.normal + shape->data.nnormal,
                  at.texcoord + shape->data.ntexcoord,
                  at.face + shape->data.nface,
                  at.graph + shape->ngraph,
                  at.hull + hull_numbers(shape),
                  at.poly + shape->polygons.count,
                  at.polyvert + shape->polygons.ncorner,
                  at.polymap + shape->npolymap,
                  at.node + shape->tree.count,
                  at.oct + shape->octree.count};
  }
}
