// texture.c — <texture>: pictures for whoever draws the model
//   reads   the elements, image files        writes  tex_*
//   Images are decoded and textures made on all cores, each with an arena of its own; complaints wait until all are
//   done.
#include "base/parallel.h"
#include "compile/asset_file.h"
#include "compile/section.h"
#include "compile/texture_make.h"

#include <string.h>

enum { TEXTURE_2D, TEXTURE_CUBE, TEXTURE_SKYBOX };
enum { COLORSPACE_AUTO, COLORSPACE_LINEAR, COLORSPACE_SRGB };

// squares that a grid may have
#define MOST_CELLS 12

// An image to decode.
typedef struct Picture {
  const snElement* el;
  const char* attribute;  // that names the file
  const snAssetFile* file;
  snImageReader* reader;
  int channels;
  snArena* arena;
  snImage image;
  snTrouble trouble;
  bool done;
} Picture;

typedef struct snPlanTexture {
  snItem item;
  snTextureRecipe recipe;
  Picture *single, *sides[SN_CUBE_SIDES];  // NULL where there are none
  snArena* arena;
  bool sound;  // it can be made
  snImage image;
  snTrouble trouble;
  const char* attribute;
} snPlanTexture;

static snImageReader* find_reader(const char* type) {
  if (!type[0] || strcmp(type, "image/vnd.mujoco.texture") == 0) return sn_image_read_raw;
  if (strcmp(type, "image/png") == 0) return sn_image_read_png;
  if (strcmp(type, "image/ktx") == 0) return sn_image_read_ktx;
  return NULL;
}

static Picture* plan_picture(snPlan* plan, const snElement* el, const char* attribute, const char* name) {
  const snSpecTexture* s = SN_AS(Texture, el);
  Picture* picture = sn_plan_alloc(plan, sizeof *picture);
  if (!picture) return NULL;
  const char* type = sn_asset_type(plan, s->content_type, name);
  *picture = (Picture){.el = el, .attribute = attribute, .reader = find_reader(type), .channels = s->nchannel};
  if (!picture->reader)
    sn_complain(plan, el, s->content_type[0] ? "content_type" : attribute,
                "asks for '%s', which is no kind of texture that can be read", type);
  else if (picture->reader == sn_image_read_ktx && (s->hflip || s->vflip))
    sn_complain(plan, el, s->hflip ? "hflip" : "vflip", "cannot turn a KTX image, which is not looked into");
  else
    picture->file = sn_asset_file(plan, el, attribute, name, sn_texture_folder(plan));
  return picture;
}

static void check_grid(snPlan* plan, const snElement* el, const snSpecTexture* s) {
  int rows = s->gridsize[0], columns = s->gridsize[1];
  // no layout fits a grid that is too large, so the product cannot overflow unseen
  int64_t cells = (int64_t)rows * columns;
  size_t length = strlen(s->gridlayout);
  if (SN_GIVEN(s, TEXTURE, gridlayout) && (length > MOST_CELLS || (int64_t)length != cells))
    sn_complain(plan, el, "gridlayout", "has %zu letters for a grid of %d by %d", length, rows, columns);
  else if (s->type != TEXTURE_2D && s->file[0] && !s->builtin && (rows < 1 || columns < 1 || cells > MOST_CELLS))
    sn_complain(plan, el, "gridsize", "must be positive and make at most %d squares, found %d by %d", MOST_CELLS, rows,
                columns);
}

static void plan_sides(snPlan* plan, const snElement* el, const snSpecTexture* s, snPlanTexture* texture) {
  const char* const files[SN_CUBE_SIDES] = {s->fileright, s->fileleft,  s->fileup,
                                            s->filedown,  s->filefront, s->fileback};
  bool any = false;
  for (int side = 0; side < SN_CUBE_SIDES; side++) {
    if (!files[side][0]) continue;
    any = true;
    if (s->type != TEXTURE_2D)
      texture->sides[side] = plan_picture(plan, el, sn_texture_side_attribute(side), files[side]);
  }
  if (s->type == TEXTURE_2D)
    sn_complain(plan, el, NULL, "is flat and has neither 'builtin' nor 'file'");
  else if (!any)
    sn_complain(plan, el, NULL, "has neither 'builtin' nor 'file' nor a file for any side");
}

static void plan_texture(snPlan* plan, const snElement* el) {
  const snSpecTexture* s = SN_AS(Texture, el);
  const char* name = s->name && s->name[0] ? s->name : sn_asset_name(plan, s->file);
  if (!name[0] && s->type != TEXTURE_SKYBOX)
    sn_complain(plan, el, "name", "is missing, and there is no file to take it from");
  if (plan->compiler.discardvisual) return;
  snPlanTexture* texture = sn_plan_item(plan, sizeof *texture, SN_OBJ_TEXTURE, el, name, &plan->lists[SN_OBJ_TEXTURE]);
  if (!texture) return;
  texture->recipe.s = s;
  texture->image.channels = s->nchannel;
  if (plan->access->options->no_visual) return;

  int errors = sn_report_errors(plan->report);
  check_grid(plan, el, s);
  if (s->file[0] && !s->builtin) texture->single = plan_picture(plan, el, "file", s->file);
  if (!s->file[0] && !s->builtin) plan_sides(plan, el, s, texture);
  texture->sound = sn_report_errors(plan->report) == errors && !plan->out_of_memory;
}

static void decode(void* context, int i) {
  Picture* p = ((Picture**)context)[i];
  const snFileBytes* bytes = &p->file->bytes;
  p->done = p->arena && p->reader(bytes->data, bytes->size, p->channels, p->arena, &p->image, &p->trouble);
}

static void make(void* context, int i) {
  snPlanTexture* t = ((snPlanTexture**)context)[i];
  t->sound = t->arena && sn_texture_make(&t->recipe, t->arena, &t->image, &t->trouble, &t->attribute);
}

// Says what is wrong with a picture; what else is wrong with its texture will not matter.
static snImage* decoded(snPlan* plan, snPlanTexture* texture, Picture* picture) {
  if (!picture) return NULL;
  if (picture->done) return &picture->image;
  texture->sound = false;
  if (picture->trouble.text[0])
    sn_complain(plan, picture->el, picture->attribute, "names '%s', which %s", picture->file->path,
                picture->trouble.text);
  else
    plan->out_of_memory = true;
  return NULL;
}

static void complain(snPlan* plan, const snPlanTexture* texture) {
  const Picture* picture = texture->single;
  for (int side = 0; side < SN_CUBE_SIDES; side++)
    if (strcmp(texture->attribute, sn_texture_side_attribute(side)) == 0) picture = texture->sides[side];
  bool about_file = strncmp(texture->attribute, "file", 4) == 0;
  if (!texture->trouble.text[0])
    plan->out_of_memory = true;
  else if (about_file)
    sn_complain(plan, texture->item.el, texture->attribute, "names '%s', which %s", picture->file->path,
                texture->trouble.text);
  else
    sn_complain(plan, texture->item.el, texture->attribute, "%s", texture->trouble.text);
}

static void decode_all(snPlan* plan, snPlanTexture** textures, int count) {
  int pictures = 0;
  Picture** list = sn_plan_alloc(plan, sizeof(Picture*) * (size_t)(count * SN_CUBE_SIDES));
  if (!list) return;
  for (int i = 0; i < count; i++) {
    if (textures[i]->single) list[pictures++] = textures[i]->single;
    for (int side = 0; side < SN_CUBE_SIDES; side++)
      if (textures[i]->sides[side]) list[pictures++] = textures[i]->sides[side];
  }
  for (int i = 0; i < pictures; i++) list[i]->arena = sn_plan_arena(plan);
  sn_parallel(pictures, sn_plan_workers(plan), decode, list);
  for (int i = 0; i < count; i++) {
    snPlanTexture* texture = textures[i];
    texture->recipe.single = decoded(plan, texture, texture->single);
    for (int side = 0; side < SN_CUBE_SIDES; side++)
      texture->recipe.sides[side] = decoded(plan, texture, texture->sides[side]);
  }
}

// The textures in a list that can still be made; returns how many.
static int keep_sound(snPlanTexture** textures, int count) {
  int kept = 0;
  for (int i = 0; i < count; i++)
    if (textures[i]->sound) textures[kept++] = textures[i];
  return kept;
}

static void make_textures(snPlan* plan) {
  int count = 0;
  snPlanTexture** textures = sn_plan_alloc(plan, sizeof *textures * (size_t)plan->lists[SN_OBJ_TEXTURE].count);
  if (!textures) return;
  SN_EACH(snPlanTexture, texture, plan->lists[SN_OBJ_TEXTURE]) textures[count++] = texture;
  count = keep_sound(textures, count);
  if (count == 0) return;
  decode_all(plan, textures, count);
  count = keep_sound(textures, count);
  for (int i = 0; i < count; i++) textures[i]->arena = sn_plan_arena(plan);
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
    m->tex_type[id] = texture->recipe.s->type;
    m->tex_colorspace[id] = colorspace(texture);
    m->tex_width[id] = image->width;
    m->tex_height[id] = image->height;
    m->tex_nchannel[id] = image->channels;
    m->tex_adr[id] = address;
    if (image->pixels) memcpy(m->tex_data + address, image->pixels, (size_t)byte_count(image));
    address += byte_count(image);
  }
}
