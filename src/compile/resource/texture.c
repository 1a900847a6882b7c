// texture.c — <texture>: pictures for whoever draws the model
//   reads   the elements, image files        writes  tex_*
//   Images are decoded and textures made on all cores, each with an arena of its own; complaints wait until all are
//   done.
#include "base/parallel.h"
#include "asset/asset_file.h"
#include "compile/section.h"
#include "asset/texture_make.h"

#include <string.h>

enum { TEXTURE_2D, TEXTURE_CUBE, TEXTURE_SKYBOX };
enum { COLORSPACE_AUTO, COLORSPACE_LINEAR, COLORSPACE_SRGB };

// squares that a grid may have
#define MOST_CELLS 12

typedef struct snPlanTexture {
  snItem item;
  snTextureRecipe recipe;
  const snAssetFile *file, *sides[SN_CUBE_SIDES];  // NULL where there are none
  const snAllocator* allocator;
  snArena* arena;  // of its pixels
  bool sound;      // it can be made
  snImage image;
  snFailure failure;
  const char* attribute;  // that the reason is about
} snPlanTexture;

static snImageReader* find_reader(const char* type) {
  if (!type[0] || strcmp(type, "image/vnd.mujoco.texture") == 0) return sn_image_read_raw;
  if (strcmp(type, "image/png") == 0) return sn_image_read_png;
  if (strcmp(type, "image/ktx") == 0) return sn_image_read_ktx;
  return NULL;
}

// The file that an attribute names, and who reads it.
static const snAssetFile* plan_file(snPlan* plan, const snElement* el, const char* attribute, const char* name,
                                    snTextureFile* out) {
  const snSpecTexture* s = SN_AS(Texture, el);
  const char* type = sn_asset_type(&plan->files, s->content_type, name);
  snImageReader* reader = find_reader(type);
  if (!reader) {
    sn_plan_error(plan, el, s->content_type[0] ? "content_type" : attribute,
                "asks for '%s', which is no kind of texture that can be read", type);
    return NULL;
  }
  if (reader == sn_image_read_ktx && (s->hflip || s->vflip)) {
    sn_plan_error(plan, el, s->hflip ? "hflip" : "vflip", "cannot turn a KTX image, which is not looked into");
    return NULL;
  }
  const snAssetFile* file = sn_asset_file(&plan->files, el, attribute, name, sn_texture_folder(&plan->files, el));
  if (file) *out = (snTextureFile){file->bytes.data, file->bytes.size, reader};
  return file;
}

static void check_grid(snPlan* plan, const snElement* el, const snSpecTexture* s) {
  int rows = s->gridsize[0], columns = s->gridsize[1];
  // no layout fits a grid that is too large, so the product cannot overflow unseen
  int64_t cells = (int64_t)rows * columns;
  size_t length = strlen(s->gridlayout);
  if (SN_GIVEN(s, TEXTURE, gridlayout) && (length > MOST_CELLS || (int64_t)length != cells))
    sn_plan_error(plan, el, "gridlayout", "has %zu letters for a grid of %d by %d", length, rows, columns);
  else if (s->type != TEXTURE_2D && s->file[0] && !s->builtin && (rows < 1 || columns < 1 || cells > MOST_CELLS))
    sn_plan_error(plan, el, "gridsize", "must be positive and make at most %d squares, found %d by %d", MOST_CELLS,
                  rows, columns);
}

static void plan_sides(snPlan* plan, const snElement* el, const snSpecTexture* s, snPlanTexture* texture) {
  const char* const files[SN_CUBE_SIDES] = {s->fileright, s->fileleft,  s->fileup,
                                            s->filedown,  s->filefront, s->fileback};
  bool any = false;
  for (int side = 0; side < SN_CUBE_SIDES; side++) {
    if (!files[side][0]) continue;
    any = true;
    if (s->type != TEXTURE_2D)
      texture->sides[side] =
          plan_file(plan, el, sn_texture_side_attribute(side), files[side], &texture->recipe.sides[side]);
  }
  if (s->type == TEXTURE_2D)
    sn_plan_error(plan, el, NULL, "is flat and has neither 'builtin' nor 'file'");
  else if (!any)
    sn_plan_error(plan, el, NULL, "has neither 'builtin' nor 'file' nor a file for any side");
}

static void plan_texture(snPlan* plan, const snElement* el) {
  snSpecTexture* s = sn_plan_alloc(plan, sizeof *s);
  if (!s || !sn_spec_resolve(plan->spec, el, &s->el)) return;
  const char* name = s->name && s->name[0] ? s->name : sn_asset_name(&plan->files, s->file);
  if (!name[0] && s->type != TEXTURE_SKYBOX)
    sn_plan_error(plan, el, "name", "is missing, and no file provides it");
  if (plan->compiler.discardvisual) return;
  snPlanTexture* texture = sn_plan_item(plan, sizeof *texture, SN_OBJ_TEXTURE, el, name, &plan->lists[SN_OBJ_TEXTURE]);
  if (!texture) return;
  texture->recipe.s = s;
  texture->item.values = &s->el;
  texture->image.channels = s->nchannel;
  if (plan->access->options->no_visual) return;

  int errors = sn_report_errors(plan->report);
  check_grid(plan, el, s);
  if (s->file[0] && !s->builtin) texture->file = plan_file(plan, el, "file", s->file, &texture->recipe.single);
  if (!s->file[0] && !s->builtin) plan_sides(plan, el, s, texture);
  texture->sound = sn_report_errors(plan->report) == errors && !plan->out_of_memory;
}

static void make(void* context, int i) {
  snPlanTexture* t = ((snPlanTexture**)context)[i];
  snArena* scratch = sn_arena_create(t->allocator, 0);
  t->sound =
      t->arena && scratch && sn_texture_make(&t->recipe, t->arena, scratch, &t->image, &t->failure, &t->attribute);
  sn_arena_destroy(scratch);
}

static void complain(snPlan* plan, const snPlanTexture* texture) {
  if (!texture->failure.text[0]) {
    plan->out_of_memory = true;
    return;
  }
  const snAssetFile* file = strcmp(texture->attribute, "file") == 0 ? texture->file : NULL;
  for (int side = 0; side < SN_CUBE_SIDES; side++)
    if (strcmp(texture->attribute, sn_texture_side_attribute(side)) == 0) file = texture->sides[side];
  if (file)
    sn_plan_error(plan, texture->item.el, texture->attribute, "names '%s', which %s", file->path,
                  texture->failure.text);
  else
    sn_plan_error(plan, texture->item.el, texture->attribute, "%s", texture->failure.text);
}

static void make_textures(snPlan* plan) {
  int count = 0;
  snPlanTexture** textures = sn_plan_alloc(plan, sizeof *textures * (size_t)plan->lists[SN_OBJ_TEXTURE].count);
  if (!textures) return;
  SN_EACH(snPlanTexture, texture, plan->lists[SN_OBJ_TEXTURE]) {
    if (!texture->sound) continue;
    texture->allocator = &plan->access->allocator;
    texture->arena = sn_plan_arena(plan);
    textures[count++] = texture;
  }
  sn_parallel(count, sn_plan_workers(plan), make, textures);
  for (int i = 0; i < count; i++)
    if (!textures[i]->sound) complain(plan, textures[i]);
}

void sn_plan_textures(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_ASSET); el; el = sn_next_in(el))
    if (el->kind == SN_EL_TEXTURE) plan_texture(plan, el);
  make_textures(plan);
}

static int64_t byte_count(const snImage* image) { return (int64_t)image->width * image->height * image->channels; }

void sn_size_textures(snPlan* plan, snModel* m) {
  m->ntex = plan->count[SN_OBJ_TEXTURE];
  int64_t bytes = 0;
  for (int id = 0; id < m->ntex; id++) bytes += byte_count(&SN_ITEM(snPlanTexture, plan, SN_OBJ_TEXTURE, id)->image);
  if (bytes > INT32_MAX)
    sn_error(plan->report, SN_NOWHERE, "the textures of the model have more than 2^31 bytes");
  else
    m->ntexdata = (int)bytes;
}

static int colorspace(const snPlanTexture* texture) {
  const snSpecTexture* s = texture->recipe.s;
  if (s->colorspace != COLORSPACE_AUTO || s->builtin || !texture->image.pixels) return s->colorspace;
  return texture->image.srgb ? COLORSPACE_SRGB : COLORSPACE_LINEAR;
}

void sn_fill_textures(const snPlan* plan, snModel* m) {
  int64_t address = 0;
  for (int id = 0; id < m->ntex; id++) {
    const snPlanTexture* texture = SN_ITEM(snPlanTexture, plan, SN_OBJ_TEXTURE, id);
    const snImage* image = &texture->image;
    m->tex_colorspace[id] = colorspace(texture);
    m->tex_width[id] = image->width;
    m->tex_height[id] = image->height;
    m->tex_nchannel[id] = image->channels;
    m->tex_adr[id] = address;
    if (image->pixels) memcpy(m->tex_data + address, image->pixels, (size_t)byte_count(image));
    address += byte_count(image);
  }
}
