// tables.c — tables of each world, where parameters of the model differ between worlds
//   reads   a model with the parameters of a world        writes  its real numbers and its view on the device
//   Tables of indices are shared: they follow from the model's integers and from which numbers are 0. Parameters that
//   ask for others (damping where the model has none, say) are refused by the name of the table.
#include "base/allocator.h"
#include "cuda/device.h"

#include <string.h>

bool sn_device_tables_create(snDevice* d) {
  const snKernels* k = d->kernels;
  d->values = k->alloc(k->value_bytes(d->model) * (size_t)d->n);
  d->views = k->alloc(k->view_bytes() * (size_t)d->n);
  return d->values && d->views;
}

void sn_device_tables_destroy(snDevice* d) {
  d->kernels->release(d->values);
  d->kernels->release(d->views);
}

// The first number or table of indices in which two device models differ; NULL: none.
static const char* difference(const snDeviceModel* p, const snDeviceModel* q) {
#define NUM(name) \
  if (p->name != q->name) return #name;
#define IDX(name, count) \
  if (memcmp(p->name, q->name, sizeof(int) * (size_t)(count)) != 0) return #name;
#define VAL(name, count)
  SN_DEVICE_MODEL_NUMBERS(NUM)
  SN_DEVICE_MODEL_ARRAYS(IDX, VAL)
#undef NUM
#undef IDX
#undef VAL
  return NULL;
}

static bool upload_tables(snDevice* d, int world, const snDeviceModel* own) {
  const snKernels* k = d->kernels;
  size_t bytes = k->value_bytes(own), view = k->view_bytes();
  char* packed = sn_zalloc(&own->allocator, bytes + view);
  if (!packed) return false;
  char* values = d->values + bytes * (size_t)world;
  k->pack_values(own, packed);
  k->make_view(d, own, values, packed + bytes);
  k->upload(d, values, packed, bytes);
  k->upload(d, d->views + view * (size_t)world, packed + bytes, view);
  sn_free(&own->allocator, packed);
  return true;
}

bool sn_device_tables_set(snDevice* d, int world, const snModel* m) {
  snDeviceModel* own = sn_device_model_create(m);
  if (!own) return false;
  own->ld = d->model->ld;  // rows of matrices as the kernels of this precision have them
  d->problem = difference(d->model, own);
  bool good = !d->problem && upload_tables(d, world, own);
  sn_device_model_destroy(own);
  return good;
}
