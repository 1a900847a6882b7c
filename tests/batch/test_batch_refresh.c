// test_batch_refresh.c — parameters that differ between worlds, and what follows from them
#include "batch/alone.h"

#include "batch/parameters.h"

#define WORLDS 5

static double* numbers_of(const snModel* m, const snParameter* p) {
  char* at = (char*)m + p->offset;
  return p->row->rows_size == SN_NO_SIZE ? (double*)at : *(double**)at;
}

static size_t count_of(const snModel* m, const snParameter* p) {
  int rows, cols;
  sn_field_shape(m, p->row, &rows, &cols);
  return (size_t)rows * (size_t)cols * (size_t)p->row->width;
}

// Every number a little different in every world; those that are 0 mostly mean that something is switched off.
static void vary(double* x, size_t count, int world) {
  for (size_t i = 0; i < count; i++)
    if (x[i] != 0) x[i] *= 1 + .01 * chance((unsigned)world + 17, (unsigned)i);
}

// Steps of a batch with a parameter per world against models that are copies with that parameter.
static int worlds_unlike_models(const snModel* m, const char* name, int threads) {
  const char* params[] = {name, NULL};
  snParameter p;
  int wrong = 0;
  if (!sn_parameter_find(m, name, &p, NULL)) return -1;
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = WORLDS, .threads = threads, .params = params});
  size_t count = count_of(m, &p);
  for (int world = 0; world < WORLDS; world++) vary(batch_row(b, name, world), count, world);
  CHECK(sn_batch_refresh(b, NULL));
  sn_batch_reset(b, NULL, &(snBatchReset){.qvel_scale = .1, .act_scale = .3});
  snData* start[WORLDS];
  for (int world = 0; world < WORLDS; world++) {
    start[world] = sn_data_create(m, NULL);
    sn_batch_get_world(b, world, start[world]);
  }
  sn_batch_step(b, 4, NULL);
  sn_batch_step(b, 6, NULL);
  for (int world = 0; world < WORLDS; world++) {
    snModel* alone = sn_batch_world_model(b, world);
    for (int step = 0; step < 10; step++) sn_step(alone, start[world]);
    wrong += !same_state(m, b, world, start[world]);
    sn_model_destroy(alone);
    sn_data_destroy(start[world]);
  }
  sn_batch_destroy(b);
  return wrong;
}

static const char* const models[] = {"tendons.xml",   "contacts_elliptic.xml", "sensors.xml",
                                     "actuators.xml", "transmissions.xml",     "constraints.xml"};

TEST(every_parameter_gives_each_world_the_bits_of_a_model_of_its_own) {
  int count, options;
  const snField* fields = sn_model_fields(&count);
  const snField* option = sn_option_fields(&options);
  for (size_t i = 0; i < sizeof models / sizeof models[0]; i++) {
    snModel* m = load_model(models[i]);
    for (int f = 0; f < count + options; f++) {
      char name[64];
      snprintf(name, sizeof name, "%s%s", f < count ? "" : "opt.", f < count ? fields[f].name : option[f - count].name);
      if ((f < count ? fields[f].kind : option[f - count].kind) != SN_KIND_DOUBLE) continue;
      int wrong = worlds_unlike_models(m, name, 2);
      if (wrong > 0) test_fail(models[i], f, "%s: %d worlds differ", name, wrong);
    }
    sn_model_destroy(m);
  }
}

// Whether a name is in a list separated by blanks.
static bool is_listed(const char* list, const char* name) {
  size_t length = strlen(name);
  for (const char* at = list; (at = strstr(at, name)); at += length)
    if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length])) return true;
  return false;
}

// Fields that a refresh changes once a parameter has changed, but that are not said to follow from it.
static void check_derived(const snModel* m, const char* name, const char* where) {
  snParameter p;
  if (!sn_parameter_find(m, name, &p, NULL)) return;
  snModel *changed = sn_model_copy(m), *plain = sn_model_copy(m);
  vary(numbers_of(changed, &p), count_of(m, &p), 1);
  sn_model_refresh(plain);
  sn_model_refresh(changed);
  int count, statistics;
  const snField* fields = sn_model_fields(&count);
  const snField* statistic = sn_statistic_fields(&statistics);
  for (int f = 0; f < count + statistics; f++) {
    bool array = f < count;
    const snField* row = array ? &fields[f] : &statistic[f - count];
    snParameter q = {row->name, row, row->offset + (array ? 0 : offsetof(snModel, stat))};
    char full[64];
    snprintf(full, sizeof full, "%s%s", array ? "" : "stat.", row->name);
    size_t bytes = count_of(m, &q) * sn_kind_bytes(row->kind);
    if (strcmp(full, name) == 0 || memcmp(numbers_of(plain, &q), numbers_of(changed, &q), bytes) == 0) continue;
    bool listed = is_listed(sn_batch_derived(name), full);
    CHECK(listed);
    if (!listed) test_fail(where, f, "%s follows from %s", full, name);
  }
  sn_model_destroy(plain);
  sn_model_destroy(changed);
}

TEST(all_that_a_refresh_changes_is_said_to_follow_from_the_parameter) {
  static const char* const more[] = {"tree.xml", "gravity_compensation.xml", "humanoids.xml", "muscle/elbow.xml"};
  int count;
  const snField* fields = sn_model_fields(&count);
  for (size_t i = 0; i < 6 + sizeof more / sizeof more[0]; i++) {
    const char* file = i < 6 ? models[i] : more[i - 6];
    snModel* m = load_model(file);
    for (int f = 0; m && f < count; f++)
      if (fields[f].kind == SN_KIND_DOUBLE) check_derived(m, fields[f].name, file);
    sn_model_destroy(m);
  }
}

TEST(a_moved_geom_a_moved_site_and_a_moved_centre_of_mass_count_in_their_worlds) {
  snModel* m = model_of(
      "<mujoco><worldbody><body name='a'><joint axis='0 1 0'/><geom size='.1'/><site name='s'/>"
      "<body pos='.3 0 0'><joint axis='0 1 0'/><geom type='box' size='.1 .1 .1'/></body></body></worldbody>"
      "<sensor><framepos objtype='site' objname='s'/></sensor></mujoco>");
  const char* params[] = {"geom_pos", "site_pos", "body_ipos", "geom_size", NULL};
  const char* fields[] = {"geom_xpos", "xipos", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2, .params = params, .fields = fields});
  CHECK(b);
  batch_row(b, "geom_pos", 1)[0] = .05;
  batch_row(b, "site_pos", 1)[2] = .07;
  batch_row(b, "body_ipos", 1)[3] = .02;
  batch_row(b, "geom_size", 1)[0] = .5;
  CHECK(sn_batch_refresh(b, NULL));
  sn_batch_forward(b, NULL);
  CHECK_NEAR(batch_row(b, "geom_xpos", 0)[0], 0, 0);
  CHECK_NEAR(batch_row(b, "geom_xpos", 1)[0], .05, 1e-15);
  CHECK_NEAR(batch_row(b, "sensordata", 1)[2], .07, 1e-15);
  CHECK_NEAR(batch_row(b, "xipos", 1)[3], .02, 1e-15);
  CHECK_NEAR(batch_row(b, "geom_rbound", 0)[0], .1, 0);
  CHECK_NEAR(batch_row(b, "geom_rbound", 1)[0], .5, 0);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(without_parameters_nothing_is_refreshed) {
  snModel* m = load_model("cartpole.xml");
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 2});
  CHECK(sn_batch_refresh(b, NULL));
  CHECK(!sn_batch_derived("body_parentid"));
  CHECK(!sn_batch_derived("nonsense"));
  CHECK_TEXT(sn_batch_derived("opt.gravity"), "");
  CHECK_CONTAINS(sn_batch_derived("body_mass"), "dof_invweight0");
  sn_batch_destroy(b);
  sn_model_destroy(m);
}

TEST(bounds_of_sizes_are_those_that_the_compiler_makes) {
  snModel* m = load_model("geoms.xml");
  const char* params[] = {"geom_size", NULL};
  snBatch* b = sn_batch_create(m, &(snBatchOptions){.n = 1, .params = params});
  snModel* twice = sn_model_copy(m);
  for (int geom = 0; geom < m->ngeom; geom++) {
    double* size = batch_row(b, "geom_size", 0) + 3 * geom;
    for (int i = 0; i < 3; i++) size[i] = nextafter(size[i], 10);
  }
  CHECK(sn_batch_refresh(b, NULL));
  for (int geom = 0; geom < m->ngeom; geom++)
    CHECK_NEAR(batch_row(b, "geom_rbound", 0)[geom], twice->geom_rbound[geom], 1e-12);
  sn_model_destroy(twice);
  sn_batch_destroy(b);
  sn_model_destroy(m);
}
