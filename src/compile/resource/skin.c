// skin.c — <skin>: surfaces that bodies bend, kept as data for whoever draws the model
//   reads   the elements with their <bone>s, SKN files        writes  skin_*
//   Weights of a vertex are scaled so that they sum to 1.
#include "base/text.h"
#include "asset/asset_file.h"
#include "compile/section.h"
#include "compile/body/tree.h"
#include "asset/skin_read.h"
#include "math/real.h"

#include <string.h>
#include <strings.h>

#define GROUPS 6

typedef struct snPlanSkin {
  snItem item;
  const snSpecSkin* s;
  snSkinData data;
  const snItem** bodies;  // of the bones
} snPlanSkin;

static float* to_floats(snPlan* plan, snRealList list) {
  float* out = sn_plan_alloc(plan, sizeof(float) * (size_t)list.n);
  for (int i = 0; out && i < list.n; i++) out[i] = (float)list.v[i];
  return out;
}

static void read_bone(snPlan* plan, const snElement* el, snSkinBone* bone) {
  const snSpecBone* s = SN_AS(Bone, el);
  bone->body = s->body;
  bone->origin = el;
  for (int i = 0; i < 3; i++) bone->pos[i] = (float)s->bindpos[i];
  for (int i = 0; i < 4; i++) bone->quat[i] = (float)s->bindquat[i];
  if (s->vertid.n != s->vertweight.n || s->vertid.n == 0) {
    sn_plan_error(plan, el, "vertweight", "needs as many numbers as 'vertid', and at least one; found %d for %d",
                s->vertweight.n, s->vertid.n);
    return;
  }
  bone->count = s->vertid.n;
  bone->vertices = s->vertid.v;
  bone->weights = to_floats(plan, s->vertweight);
}

static void read_written(snPlan* plan, const snElement* el, snPlanSkin* skin) {
  const snSpecSkin* s = skin->s;
  snSkinData* data = &skin->data;
  if (s->vertex.n % 3) sn_plan_error(plan, el, "vertex", "has %d numbers, not three for each vertex", s->vertex.n);
  if (s->face.n % 3) sn_plan_error(plan, el, "face", "has %d numbers, not three for each triangle", s->face.n);
  if (s->texcoord.n % 2) sn_plan_error(plan, el, "texcoord", "has %d numbers, not two for each vertex", s->texcoord.n);
  data->vert = to_floats(plan, s->vertex);
  data->nvert = s->vertex.n / 3;
  data->texcoord = to_floats(plan, s->texcoord);
  data->ntexcoord = s->texcoord.n / 2;
  data->face = s->face.v;
  data->nface = s->face.n / 3;
  for (const snElement* child = el->first; child; child = child->next) data->nbone++;
  data->bones = sn_plan_alloc(plan, sizeof *data->bones * (size_t)data->nbone);
  int bone = 0;
  for (const snElement* child = el->first; child && data->bones; child = child->next)
    read_bone(plan, child, &data->bones[bone++]);
}

static void read_file(snPlan* plan, const snElement* el, snPlanSkin* skin) {
  const snSpecSkin* s = skin->s;
  const char* dot = strrchr(s->file, '.');
  if (s->vertex.n || s->texcoord.n || s->face.n || el->first) {
    sn_plan_error(plan, el, "file", "cannot be combined with vertices, triangles or bones");
    return;
  }
  if (!dot || strcasecmp(dot, ".skn") != 0) {
    sn_plan_error(plan, el, "file", "is no SKN file by its ending");
    return;
  }
  const snAssetFile* file = sn_asset_file(&plan->files, el, "file", s->file, sn_mesh_folder(&plan->files, el));
  snFailure failure = {0};
  if (!file || sn_skin_read(file->bytes.data, file->bytes.size, plan->arena, &skin->data, &failure)) return;
  if (failure.text[0])
    sn_plan_error(plan, el, "file", "names '%s', which %s", file->path, failure.text);
  else
    plan->out_of_memory = true;
}

static void check_surface(snPlan* plan, const snElement* el, const snSkinData* data) {
  if (!data->nvert || !data->nface || !data->nbone) {
    sn_plan_error(plan, el, NULL, "needs vertices, triangles and bones, found %d, %d and %d", data->nvert, data->nface,
                data->nbone);
    return;
  }
  if (data->ntexcoord && data->ntexcoord != data->nvert)
    sn_plan_error(plan, el, NULL, "has %d texture coordinates for %d vertices", data->ntexcoord, data->nvert);
  for (int i = 0; i < 3 * data->nface; i++)
    if (data->face[i] < 0 || data->face[i] >= data->nvert) {
      sn_plan_error(plan, el, NULL, "has a triangle with vertex %d, but vertices count from 0 to %d", data->face[i],
                  data->nvert - 1);
      return;
    }
}

// Sums the weights of each vertex into `total`; false with an error where a bone moves a vertex that is not there.
static bool sum_weights(snPlan* plan, const snElement* el, const snSkinData* data, float* total) {
  for (int b = 0; b < data->nbone; b++) {
    const snSkinBone* bone = &data->bones[b];
    for (int i = 0; i < bone->count; i++) {
      int vertex = bone->vertices[i];
      if (vertex < 0 || vertex >= data->nvert) {
        sn_plan_error(plan, bone->origin ? bone->origin : el, bone->origin ? "vertid" : NULL,
                    "moves vertex %d, but vertices count from 0 to %d", vertex, data->nvert - 1);
        return false;
      }
      total[vertex] += bone->weights[i];
    }
  }
  for (int vertex = 0; vertex < data->nvert; vertex++)
    if (total[vertex] <= SN_MINVAL) {
      sn_plan_error(plan, el, NULL, "has no bone that moves vertex %d; weights must sum to more than zero", vertex);
      return false;
    }
  return true;
}

static void scale_weights(snPlan* plan, const snElement* el, snSkinData* data) {
  float* total = sn_plan_alloc(plan, sizeof(float) * (size_t)data->nvert);
  if (!total || !sum_weights(plan, el, data, total)) return;
  for (int b = 0; b < data->nbone; b++) {
    snSkinBone* bone = &data->bones[b];
    for (int i = 0; i < bone->count; i++) bone->weights[i] /= total[bone->vertices[i]];
    snQuat q = sn_unit_quat((snQuat){bone->quat[0], bone->quat[1], bone->quat[2], bone->quat[3]});
    float unit[4] = {(float)q.w, (float)q.x, (float)q.y, (float)q.z};
    memcpy(bone->quat, unit, sizeof unit);
  }
}

static void find_bodies(snPlan* plan, const snElement* el, snPlanSkin* skin) {
  skin->bodies = sn_plan_alloc(plan, sizeof *skin->bodies * (size_t)skin->data.nbone);
  for (int i = 0; skin->bodies && i < skin->data.nbone; i++) {
    const snSkinBone* bone = &skin->data.bones[i];
    skin->bodies[i] = bone->origin ? sn_plan_refer(plan, SN_OBJ_BODY, bone->origin, "body", bone->body)
                                   : sn_plan_refer(plan, SN_OBJ_BODY, el, "file", bone->body);
  }
}

static void plan_skin(snPlan* plan, const snElement* el) {
  const snSpecSkin* s = SN_AS(Skin, el);
  const char* name = s->name && s->name[0] ? s->name : sn_asset_name(&plan->files, s->file);
  snPlanSkin* skin = sn_plan_item(plan, sizeof *skin, SN_OBJ_SKIN, el, name, &plan->lists[SN_OBJ_SKIN]);
  if (!skin) return;
  skin->s = s;
  if (s->group < 0 || s->group >= GROUPS)
    sn_plan_error(plan, el, "group", "must be 0 to %d, found %d", GROUPS - 1, s->group);
  sn_plan_material(plan, el, s->material);

  int errors = sn_report_errors(plan->report);
  (s->file[0] ? read_file : read_written)(plan, el, skin);
  if (sn_report_errors(plan->report) != errors || plan->out_of_memory) return;
  check_surface(plan, el, &skin->data);
  find_bodies(plan, el, skin);
  if (sn_report_errors(plan->report) == errors) scale_weights(plan, el, &skin->data);
}

void sn_plan_skins(snPlan* plan) {
  static const snElementKind sections[] = {SN_EL_ASSET, SN_EL_DEFORMABLE};
  for (int i = 0; i < 2; i++)
    for (const snElement* el = sn_first_in(plan, sections[i]); el; el = sn_next_in(el))
      if (el->kind == SN_EL_SKIN && !plan->out_of_memory) plan_skin(plan, el);
}

void sn_size_skins(snPlan* plan, snModel* m) {
  m->nskin = plan->count[SN_OBJ_SKIN];
  int64_t moved = 0, vertices = 0, triangles = 0;
  for (int id = 0; id < m->nskin; id++) {
    const snSkinData* data = &SN_ITEM(snPlanSkin, plan, SN_OBJ_SKIN, id)->data;
    vertices += data->nvert;
    triangles += data->nface;
    m->nskinvert += data->nvert;
    m->nskintexvert += data->ntexcoord;
    m->nskinface += data->nface;
    m->nskinbone += data->nbone;
    for (int b = 0; b < data->nbone; b++) moved += data->bones[b].count;
    // checked one by one, before the next addition could overflow
    if (moved <= INT32_MAX / 4 && vertices <= INT32_MAX / 4 && triangles <= INT32_MAX / 4) continue;
    sn_error(plan->report, SN_NOWHERE, "the skins of the model are too large for it");
    return;
  }
  m->nskinbonevert = (int)moved;
}

// Where the lists of a skin begin; each moves on by what the skin takes.
typedef struct Cursor {
  int vert, texcoord, face, bone, moved;
} Cursor;

static void fill_bones(const snPlanSkin* skin, Cursor at, snModel* m) {
  for (int i = 0; i < skin->data.nbone; i++) {
    const snSkinBone* bone = &skin->data.bones[i];
    int id = at.bone + i;
    m->skin_bonevertadr[id] = at.moved;
    m->skin_bonevertnum[id] = bone->count;
    memcpy(m->skin_bonebindpos[id], bone->pos, sizeof bone->pos);
    memcpy(m->skin_bonebindquat[id], bone->quat, sizeof bone->quat);
    m->skin_bonebodyid[id] = skin->bodies[i]->id;
    memcpy(m->skin_bonevertid + at.moved, bone->vertices, sizeof(int) * (size_t)bone->count);
    memcpy(m->skin_bonevertweight + at.moved, bone->weights, sizeof(float) * (size_t)bone->count);
    at.moved += bone->count;
  }
}

static void fill_skin(const snPlanSkin* skin, int id, Cursor at, snModel* m) {
  const snSkinData* data = &skin->data;
  m->skin_vertadr[id] = at.vert;
  m->skin_vertnum[id] = data->nvert;
  m->skin_texcoordadr[id] = data->ntexcoord ? at.texcoord : -1;
  m->skin_faceadr[id] = at.face;
  m->skin_facenum[id] = data->nface;
  m->skin_boneadr[id] = at.bone;
  m->skin_bonenum[id] = data->nbone;
  memcpy(m->skin_vert + at.vert, data->vert, sizeof(snFloat3) * (size_t)data->nvert);
  if (data->ntexcoord)
    memcpy(m->skin_texcoord + at.texcoord, data->texcoord, sizeof(snFloat2) * (size_t)data->ntexcoord);
  memcpy(m->skin_face + at.face, data->face, sizeof(snInt3) * (size_t)data->nface);
  fill_bones(skin, at, m);
}

void sn_fill_skins(const snPlan* plan, snModel* m) {
  Cursor at = {0};
  for (int id = 0; id < m->nskin; id++) {
    const snPlanSkin* skin = SN_ITEM(snPlanSkin, plan, SN_OBJ_SKIN, id);
    fill_skin(skin, id, at, m);
    at.vert += skin->data.nvert;
    at.texcoord += skin->data.ntexcoord;
    at.face += skin->data.nface;
    at.bone += skin->data.nbone;
    for (int b = 0; b < skin->data.nbone; b++) at.moved += skin->data.bones[b].count;
  }
}
